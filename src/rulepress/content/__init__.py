import os

# Ours has none of pydantic's plugins, and looking for some reads what all that is installed tells of itself.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
