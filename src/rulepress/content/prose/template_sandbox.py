"""Templates, run so that they can fill in a page or a card and nothing else.

A project may bring templates of its own, and the project may be somebody else's: what they name is looked up in the
project and in what ships, never elsewhere; they reach nothing of Python's; and their rounds and characters are counted, so
that none runs for ever or fills the memory. What is wrong with a project's template is a finding at its line.
"""

from __future__ import annotations

import marshal
import re
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from math import prod
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.defaults import DEFAULT_FILTERS as FILTERS
from jinja2.exceptions import SecurityError
from jinja2.loaders import split_template_path
from jinja2.runtime import markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable
from rulepress.content.files import resource_budget
from rulepress.content.files.cache import kept
from rulepress.content.files.safe_read import relative
from rulepress.content.yaml.documents import read_text

MAX_ROUNDS = 200_000
"""Rounds of loops and calls of macros in one page; the longest page that ships takes a thousand."""
MAX_CHARACTERS = 8_000_000
"""What a template may put together for one page; the longest page that ships has 200,000."""

TOO_DEEP = "loops, conditions or brackets in it are nested too deeply"
"""What a template is told that Jinja or Python cannot take apart."""
_HOLDING = (str, bytes, range, list, tuple, dict)
"""What is counted by what it holds."""
_GLOBALS = ("range", "dict", "joiner", "cycler")
_GROWING = {"batch", "center", "format", "indent", "join", "replace", "slice", "wordwrap"}
"""Filters whose answer can be as long as what they are given, multiplied."""
_NOT_OF_TEXTS = {"encode", "format", "format_map", "translate"}
"""What a text can do that its length and its arguments do not bound."""
_WIDTH = re.compile(r"%(?:\(.*\))?[^a-zA-Z%]*(\d{4}|\*)", re.DOTALL)
MOST_DIGITS = 15
"""Digits that a number is rounded to."""
SECONDS = 15.0
"""Of work that filling in one page may take; the longest page that ships takes one."""


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of cards, books and pages. Finding a template and rendering it raise `Unusable` for a project's bad one."""

    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def __init__(self, roots: Iterable[Path], folder: str, finalize: Callable[[Any], Any] | None = None, **options: Any):
        """Templates are those of `folder` below the `roots`: the project's, and what ships last."""
        self.roots = list(dict.fromkeys(roots))
        self.rounds = self.characters = 0
        self.kind = repr((folder, finalize and finalize.__qualname__, *sorted(options.items())))
        super().__init__(
            loader=_Loader(self.roots, folder),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=lambda value: self.counted(finalize(value) if finalize else value),
            **options,
        )
        self.template_class = _Template
        self.globals = {name: self.globals[name] for name in _GLOBALS}
        self.filters |= {name: _bounded(self.filters[name]) for name in _GROWING} | {"round": _rounded}

    def compile(self, source: Any, name: str | None = None, filename: str | None = None, *args: Any, **options: Any) -> Any:
        """What becomes of a template's text, remembered: that takes longer than to set a card of it. A sandbox of another kind may work
        out other things at once, since they do not change."""
        compiled = partial(super().compile, source, name, filename, *args, **options)
        if args or options or not isinstance(source, str):
            return compiled()
        return marshal.loads(kept(lambda: marshal.dumps(compiled()), "template", str(name), str(filename), self.kind, source))

    def source(self, name: str) -> str:
        """A file beside the templates, such as a style sheet, as it is; raises `Unusable`."""
        assert self.loader
        return self.loader.get_source(self, name)[0]

    def get_template(self, *args: Any, **options: Any) -> Template:
        """The template of that name; raises `Unusable` for a project's template that cannot be read."""
        with self.blaming():
            return super().get_template(*args, **options)

    @contextmanager
    def blaming(self) -> Iterator[None]:
        """Turns what a template of the project does wrong into a finding; what goes wrong in ours stays a fault of ours."""
        try:
            yield
        except Unusable:
            raise
        except Exception as problem:
            if not (place := self._own(problem)):
                raise
            file, line = place
            message = f"This template does not work: {_told(problem)}."
            advice = "templates fill in words with names, loops and conditions; compare the one that ships"
            found = Diagnostic("bad-template", "error", message, relative(self.roots[0], file), line, suggestion=advice)
            raise Unusable([found], self.roots[0]) from None

    def _own(self, problem: Exception) -> tuple[str, int | None] | None:
        """The project's template, and the line in it, where something went wrong; None when none was at work."""
        places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(problem.__traceback__)]
        if isinstance(problem, TemplateSyntaxError):
            places.append((problem.filename or "", problem.lineno))
        own = [(file, line) for file, line in places if self.roots[1:] and Path(file).is_relative_to(self.roots[0])]
        return own[-1] if own else None

    # -- what is counted ----------------------------------------------------------------------------------------------

    @property
    def round(self) -> None:
        """Asked for at each round of a loop and call of a macro, which counts it: an attribute, as a call takes 50 times as long."""
        self.rounds += 1
        if self.rounds > MAX_ROUNDS:
            raise SecurityError(f"it goes round more than {MAX_ROUNDS:,} times")

    def counted(self, value: Any) -> Any:
        """`value`, once its characters are added to the page's."""
        self.characters += _size(value) if isinstance(value, _HOLDING) else 1
        _check(self.characters)
        return value

    def joined(self, *parts: Any) -> Any:
        """What `~` makes."""
        return self.counted(markup_join(parts))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """The operator's result, counted. Raises SecurityError for `**` and for results beyond the limit, before they are computed."""
        if operator == "**":
            raise SecurityError("there are no powers (`**`) in templates")
        if operator == "*":
            _check(_size(left) * _size(right))
        if operator == "%":
            _check_width(left)
        return self.counted(super().call_binop(context, operator, left, right))

    def call(self, context: Any, function: Any, /, *args: Any, **named: Any) -> Any:
        """The call's result. Raises SecurityError for a method of a text whose result could exceed the limit."""
        text = getattr(function, "__self__", None)
        if isinstance(text, str):
            _check(prod(map(_size, (text, *args, *named.values()))))
        made = super().call(context, function, *args, **named)
        return self.counted(made) if function in (self.globals["dict"], self.globals["range"]) else made

    def wrap_str_format(self, value: Any) -> None:
        """No method `format` of texts, not even a safe one: it pads to any width, and `is_safe_attribute` refuses it."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """As Jinja judges it, less the methods of texts that could get around the limits."""
        return super().is_safe_attribute(obj, attr, value) and not (
            isinstance(obj, int | float | bytes) or (isinstance(obj, str) and attr in _NOT_OF_TEXTS)
        )

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        try:
            return _Counting().visit(super()._parse(source, name, filename))
        except RecursionError:
            raise TemplateSyntaxError(TOO_DEEP, 1, name, filename) from None

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        try:
            return super()._generate(source, name, filename, defer_init)
        except RecursionError:
            raise TemplateSyntaxError(TOO_DEEP, 1, name, filename) from None

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except (SyntaxError, RecursionError, MemoryError):  # Python nests so many blocks, and no more
            raise TemplateSyntaxError(TOO_DEEP, 1, None, filename) from None


class _Template(Template):
    """A template that starts to count from nothing whenever it is rendered."""

    def render(self, *args: Any, **named: Any) -> str:
        sandbox = self.environment
        assert isinstance(sandbox, Sandbox)
        sandbox.rounds = sandbox.characters = 0
        file = relative(sandbox.roots[0], self.filename or "")
        with resource_budget.spending(file, SECONDS, "To fill in this template", "look for loops within loops"), sandbox.blaming():
            return super().render(*args, **named)


class _Counting(NodeTransformer):
    """Lets every loop and macro tell the sandbox of each round, and the sandbox do what `~` does and count the lists that are made."""

    def visit_For(self, node: nodes.For) -> nodes.Node:
        return self._watched(node)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        return self._watched(node)

    def visit_List(self, node: nodes.List) -> nodes.Node:
        return self._counted(node)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:
        return self._counted(node)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        return self._counted(node) if node.ctx == "load" else node

    def visit_Include(self, node: nodes.Include) -> nodes.Node:
        return node  # the list of its names stays one

    def _counted(self, node: nodes.Expr) -> nodes.Node:
        self.generic_visit(node)
        return nodes.Call(nodes.EnvironmentAttribute("counted"), [node], [], None, None, lineno=node.lineno)

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return nodes.Call(nodes.EnvironmentAttribute("joined"), node.nodes, [], None, None, lineno=node.lineno)

    def _watched(self, node: nodes.For | nodes.Macro) -> nodes.Node:
        self.generic_visit(node)
        node.body.insert(0, nodes.ExprStmt(nodes.EnvironmentAttribute("round"), lineno=node.lineno))
        return node


class _Loader(BaseLoader):
    """Templates of the project, else those that ship, read as everything in a project is read."""

    def __init__(self, roots: list[Path], folder: str):
        self.roots, self.folder = roots, folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, None]:
        path = "/".join([self.folder, *split_template_path(template)])
        for root in self.roots:
            if (root / path).exists() or (root / path).is_symlink():
                document = read_text(root, path)
                if document.diagnostics:
                    raise Unusable(document.diagnostics, root)
                return document.text, str(root / path), None
        raise TemplateNotFound(template)


def _bounded(filter_: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that makes no more than a page holds."""

    @wraps(filter_)
    def bounded(*args: Any, **named: Any) -> Any:
        if filter_.__name__ == "do_format":
            _check_width(args[0])
        else:
            _check(prod(map(_size, (*args, *named.values()))))
        return filter_(*args, **named)

    return bounded


def _size(value: Any) -> int:
    """How much a value stands for: characters of a text, as many as a number says, and of a list all that it holds, again for each place
    where it stands. No more than a page holds is told apart."""
    size, waiting = 0, [value]
    while waiting and size <= MAX_CHARACTERS:
        one = waiting.pop()
        if isinstance(one, int):
            size += max(1, abs(one)) if one is value else 1
        elif isinstance(one, str | bytes | range):
            size += max(1, len(one))
        else:
            size += 1
            if isinstance(one, list | tuple):
                waiting += one
            elif isinstance(one, dict):
                waiting += [*one, *one.values()]
    return size


def _rounded(value: Any, precision: int = 0, method: Any = "common") -> Any:
    """The filter `round`, to no more digits than numbers have."""
    if isinstance(precision, int) and abs(precision) > MOST_DIGITS:
        raise SecurityError(f"it rounds to more than {MOST_DIGITS} digits")
    return FILTERS["round"](value, precision, method)


def _check(characters: int) -> None:
    if characters > MAX_CHARACTERS:
        raise SecurityError(f"it makes more than {MAX_CHARACTERS:,} characters, or numbers larger than that")


def _check_width(pattern: Any) -> None:
    if isinstance(pattern, str) and _WIDTH.search(pattern):
        raise SecurityError("it pads words to more than 999 characters")


def _told(problem: Exception) -> str:
    if isinstance(problem, RecursionError):
        return "it calls itself without end"
    if isinstance(problem, TemplateNotFound):
        return f"there is no template `{problem.name}`"
    return " ".join(str(problem).split()).rstrip(".") or type(problem).__name__
