"""What goes into the wheel beside the sources: the compiled engine, where it is asked for."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = "src/rulepress/_compiled"


class CompiledEngine(BuildHookInterface):
    """Takes in what `compile` has made, if RULEPRESS_COMPILED is set; the wheel is then one for this Python on this platform."""

    def initialize(self, version, build_data):
        """Add the compiled engine to the wheel, if the variable is set. Raises SystemExit when nothing is compiled."""
        if not os.environ.get("RULEPRESS_COMPILED"):
            return
        if not os.path.isdir(os.path.join(self.root, COMPILED)):
            raise SystemExit("RULEPRESS_COMPILED is set and nothing is compiled: run `python build.py compile` first.")
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"][COMPILED] = "rulepress/_compiled"
