"""A validator of responses by api/openapi.yaml."""

from functools import cached_property

from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from support.documents import document
from support.places import ROOT

NAME = "urn:headsign"


class Contract:
    def __init__(self, path=ROOT / "api/openapi.yaml"):
        self.document = document(path)
        self.registry = Registry().with_resource(
            NAME, Resource.from_contents(self.document, default_specification=DRAFT202012))

    @cached_property
    def operations(self) -> list["Operation"]:
        """Returns all GET operations."""
        return [
            Operation(self, path, item["get"], item.get("parameters", []) + item["get"].get("parameters", []))
            for path, item in self.document["paths"].items() if "get" in item
        ]

    def resolved(self, node):
        """Returns a node, or the target of its reference."""
        while isinstance(node, dict) and "$ref" in node:
            target = self.document
            for key in node["$ref"].removeprefix("#/").split("/"):
                target = target[key.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def complaints(self, value, schema) -> list[str]:
        """Returns all differences between a value and its schema, including members that the schema does not have."""
        validator = Draft202012Validator(
            absolute(schema), registry=self.registry, format_checker=FormatChecker())
        wrong = [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
                 for error in validator.iter_errors(value)]
        return wrong + [f"{place}: not in the contract" for place in sorted(self.unknown(value, schema))]

    def unknown(self, value, schema, place="") -> set[str]:
        schema = self.resolved(schema)
        if isinstance(value, list):
            return set().union(*(self.unknown(each, schema.get("items", {}), f"{place}[]") for each in value))
        members = self.members(schema)
        if not isinstance(value, dict) or members is None:
            return set()
        return set().union(
            *(self.unknown(each, members[key], f"{place}/{key}") if key in members else {f"{place}/{key}"}
              for key, each in value.items()))

    def members(self, schema) -> dict | None:
        """Returns the members that an object may have; None if it may have any."""
        schema = self.resolved(schema)
        parts = [self.members(part) for key in ("allOf", "anyOf", "oneOf") for part in schema.get(key, [])]
        if "additionalProperties" in schema and schema["additionalProperties"] is not False:
            return None
        known = dict(schema.get("properties", {}))
        for part in parts:
            known |= part or {}
        return known or None


class Operation:
    def __init__(self, contract: Contract, path: str, body: dict, parameters: list):
        self.contract = contract
        self.path = path
        self.responses = {str(status): contract.resolved(answer) for status, answer in body["responses"].items()}
        parameters = [contract.resolved(each) for each in parameters]
        self.query = {each["name"]: each for each in parameters if each["in"] == "query"}
        self.in_path = {each["name"]: each for each in parameters if each["in"] == "path"}

    def __repr__(self):
        return self.path

    def schema(self, parameter: str) -> dict:
        return self.contract.resolved(self.query[parameter].get("schema", {}))

    def complaints(self, answer) -> list[str]:
        """Returns the differences between a response and the documented response with its status and content type."""
        documented = self.responses.get(str(answer.status))
        if documented is None:
            return [f"status {answer.status} is not documented: {answer.body[:300]!r}"]
        content = documented.get("content", {})
        if not content:
            return [f"a body of {len(answer.body)} bytes where none is documented"] if answer.body else []
        if answer.type not in content:
            return [f"type {answer.type} is not documented for status {answer.status}"]
        if not answer.type.endswith("json"):
            return []
        return self.contract.complaints(answer.json(), content[answer.type].get("schema", {}))


def absolute(schema):
    """Returns a schema whose references can be resolved outside the document."""
    if isinstance(schema, dict):
        return {key: NAME + value if key == "$ref" and value.startswith("#") else absolute(value)
                for key, value in schema.items()}
    return [absolute(each) for each in schema] if isinstance(schema, list) else schema
