"""With which edition a faction's content begins."""

from typing import Annotated

from pydantic import AfterValidator, Field

Since = Annotated[
    str | int | float | None,
    AfterValidator(lambda edition: None if edition is None else str(edition)),
    Field(json_schema_extra={"x-completes": "edition"}),
]
"""The id of an edition, 4.2 as well as 2023-06."""
