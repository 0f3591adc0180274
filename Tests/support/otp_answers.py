"""Stricter checks of a GraphQL response against the types of its schema than those that clients make."""

import graphql


def violations(schema: graphql.GraphQLSchema, document: str, data: dict, name: str | None = None) -> list[str]:
    """Returns the paths of nulls in non-null fields, and of values with an impossible type name."""
    parsed = graphql.parse(document)
    operation = graphql.get_operation_ast(parsed, name)
    fragments = {one.name.value: one for one in parsed.definitions if isinstance(one, graphql.FragmentDefinitionNode)}
    return list(_object(schema, fragments, operation.selection_set, schema.query_type, data, ""))


def _fields(schema, fragments, selections, kind):
    for one in selections.selections:
        if isinstance(one, graphql.FieldNode):
            yield one
        else:
            fragment = fragments[one.name.value] if isinstance(one, graphql.FragmentSpreadNode) else one
            condition = fragment.type_condition and schema.type_map[fragment.type_condition.name.value]
            if condition is None or condition is kind or (
                    graphql.is_abstract_type(condition) and schema.is_sub_type(condition, kind)):
                yield from _fields(schema, fragments, fragment.selection_set, kind)


def _object(schema, fragments, selections, kind, value, path):
    if graphql.is_abstract_type(kind):
        possible = {one.name for one in schema.get_possible_types(kind)}
        name = value.get("__typename")
        if name not in possible:
            yield f"{path}: {name} is no {kind.name}"
            return
        kind = schema.type_map[name]
    for field in _fields(schema, fragments, selections, kind):
        key = field.alias.value if field.alias else field.name.value
        if field.name.value == "__typename":
            continue
        if key not in value:
            # A directive may have omitted the field.
            if not field.directives:
                yield f"{path}.{key} is absent"
            continue
        yield from _value(
            schema, fragments, field.selection_set, kind.fields[field.name.value].type, value[key], f"{path}.{key}")


def _value(schema, fragments, selections, kind, value, path):
    if graphql.is_non_null_type(kind):
        if value is None:
            yield f"{path} is null"
            return
        kind = kind.of_type
    if value is None:
        return
    if graphql.is_list_type(kind):
        if not isinstance(value, list):
            yield f"{path} is no list"
            return
        for number, each in enumerate(value):
            yield from _value(schema, fragments, selections, kind.of_type, each, f"{path}[{number}]")
    elif selections is not None:
        yield from _object(schema, fragments, selections, kind, value, path)
    elif graphql.is_enum_type(kind) and value not in kind.values:
        yield f"{path}: {value} is no {kind.name}"
