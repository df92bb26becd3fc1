"""What `compile` runs in a process of its own: Python modules in, machine code out. Run in the folder that holds the package."""

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup


def make(names: list[str], out: str) -> None:
    """Compile the modules of those names, found here, into a folder of that name."""
    files = [f"{name.replace('.', '/')}.py" for name in names]
    settings = ["--config-file=", "--ignore-missing-imports", "--cache-dir=.types", f"--python-version=3.{sys.version_info.minor}"]
    modules = mypycify([*settings, *files], opt_level="2", debug_level="0", target_dir="c", group_name="rulepress")
    setup(
        name="rulepress",
        packages=[],
        ext_modules=modules,
        script_args=["--quiet", "build_ext", "--build-lib", out, "--build-temp", "objects"],
    )


if __name__ == "__main__":
    make(sys.argv[2:], str(Path(sys.argv[1]).resolve()))
