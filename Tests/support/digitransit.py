"""Queries generated from properties of Digitransit UI's operations: their fields, arguments and types of variables.

`Tests/Fixtures/digitransit-operations.json` lists for each operation the fields that it selects of each type, and the
`id` that Relay adds. `$` and a type stand for a variable. It does not contain the source text of the operations.
"""

import json
import re
from collections import deque

import graphql

from support.places import ROOT

OPERATIONS = json.loads((ROOT / "Tests/Fixtures/digitransit-operations.json").read_text())["operations"]


class Query:
    """A query that selects every field of an operation.

    The object fields of a type are selected only where the type occurs first, breadth first. This keeps the query
    small.
    """

    def __init__(self, schema: graphql.GraphQLSchema, operation: dict[str, str]):
        self.schema = schema
        self.fields = {kind: fields.split() for kind, fields in operation.items()}
        # The type of each variable, and the argument that it is for, such as QueryType.stop.id.
        self.variables: dict[str, tuple[str, str]] = {}
        self.selected: set[tuple[str, str]] = set()
        selections = self._selections()
        declared = ", ".join(f"${name}: {kind}" for name, (kind, _) in self.variables.items())
        self.text = "query" + (f"({declared})" if declared else "") + _text(selections)

    @property
    def unselected(self) -> set[tuple[str, str]]:
        """The fields of the operation that the schema does not lead to."""
        return {(kind, field) for kind, fields in self.fields.items() for field in fields} - self.selected

    def values(self, arguments: dict) -> dict:
        """Returns the values of the variables, given those of arguments. A variable without a value is omitted."""
        return {name: arguments[key] for name, (_, key) in self.variables.items() if key in arguments}

    def _selections(self) -> list:
        root, expanded = [], set()
        queue = deque([(self.schema.query_type, root, False)])
        while queue:
            kind, selections, is_fragment = queue.popleft()
            is_first = kind not in expanded
            expanded.add(kind)
            names = [field.split("(")[0] for field in self.fields.get(kind.name, [])]
            for number, field in enumerate(self.fields.get(kind.name, [])):
                inner = self._composite(kind, field)
                # The same name may stand for different arguments, or for different types in two fragments.
                alias = f"{kind.name}{number}" if is_fragment or names.count(names[number]) > 1 else ""
                if inner is None or is_first:
                    children = None if inner is None else []
                    selections.append((self._field(kind.name, field, alias), children))
                    queue.extend([] if inner is None else [(inner, children, False)])
            for possible in self.schema.get_possible_types(kind) if graphql.is_abstract_type(kind) else []:
                if possible.name in self.fields:
                    selections.append((f"... on {possible.name}", children := []))
                    queue.append((possible, children, True))
        return root

    def _composite(self, kind, field: str):
        """Returns the type of a field that needs a selection, otherwise None."""
        known = getattr(kind, "fields", {}).get(field.split("(")[0])
        inner = graphql.get_named_type(known.type) if known else None
        return inner if graphql.is_composite_type(inner) else None

    def _field(self, kind: str, field: str, alias: str) -> str:
        self.selected.add((kind, field))
        name = field.split("(")[0]

        def declare(found: re.Match) -> str:
            variable = f"v{len(self.variables)}"
            self.variables[variable] = (found[2], f"{kind}.{name}.{found[1]}")
            return f"{found[1]}:${variable}"
        return (f"{alias}: " if alias else "") + re.sub(r"(\w+):\$([\w\[\]!]+)", declare, field)


def _text(selections: list) -> str:
    return " { __typename " + " ".join(
        line + ("" if children is None else _text(children)) for line, children in selections) + " }"
