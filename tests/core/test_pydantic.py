"""Declarations are readable to pydantic too, so that JSON Schema and OpenAPI can come from them."""

import pytest
from pydantic import TypeAdapter, ValidationError

from astragal.core.fields import declared
from astragal.core.kinds import WholeNumber
from astragal.games import dragon, registered

ROLLABLES = [cls for game in registered().values() for cls in game.rollables.values()]


@pytest.mark.parametrize("cls", ROLLABLES, ids=lambda cls: f"{cls.game}-{cls.name}")
def test_a_schema_has_every_field_with_its_bounds_and_meaning(cls) -> None:
    schema = TypeAdapter(cls).json_schema()
    properties = schema.get("properties") or schema["$defs"][cls.__name__]["properties"]
    for field in declared(cls):
        if isinstance(field.kind, WholeNumber):
            bounds = (properties[field.name].get("minimum"), properties[field.name].get("maximum"))
            assert bounds == (field.kind.least, field.kind.most)
        else:
            assert field.name in properties


def test_pydantic_refuses_what_we_refuse() -> None:
    adapter = TypeAdapter(dragon.Check)
    assert adapter.validate_python({"stat": 5, "skill": 3}) == dragon.Check(stat=5, skill=3)
    with pytest.raises(ValidationError):
        adapter.validate_python({"stat": 500})
