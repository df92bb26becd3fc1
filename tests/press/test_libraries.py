"""WeasyPrint, loaded without what it calls once in a blue moon: that is loaded when it is called."""

import subprocess
import sys

CALLED = """
import sys
from rulepress.press.pdf import weasyprint_loader
weasyprint_loader.load()
print([name for name in weasyprint_loader.RARE if name in sys.modules])
from weasyprint.pdf import fonts
print(type(fonts.subset.Options()).__module__, fonts.subset.Options(hinting=False).hinting)
print([name for name in weasyprint_loader.RARE if name in sys.modules][:1])
"""


def test_what_is_rarely_called_is_loaded_when_it_is():
    done = subprocess.run([sys.executable, "-c", CALLED], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["[]", "fontTools.subset False", "['fontTools.subset']"]
