/// A list whose members can be added, removed and reordered independently: lines of a trip, routes of a group,
/// reordered routes.
package struct MemberList: Sendable {
    /// A member with its key, display name and position.
    package struct Member: Placeable, Sendable {
        package var key: TextKey
        package var name: String
        package var orderedPlace: OrderedPlace?
    }

    private var members: [Member] = []

    package init() {}

    package var ordered: [Member] { members.inRidersOrder }
    package var isEmpty: Bool { members.isEmpty }

    package func contains(_ key: TextKey) -> Bool { members.contains { $0.key == key } }

    /// Applies an edit to a member: a text adds or renames it, a position adds or moves it, `none` removes it.
    mutating func set(_ key: TextKey, _ value: FieldValue, by event: EventID) {
        let index = members.firstIndex { $0.key == key } ?? members.count
        switch value {
        case .none where index < members.count:
            members.remove(at: index)
        case .text(let name):
            add(key, at: index)
            members[index].name = name
        case .position(let position):
            add(key, at: index)
            members[index].orderedPlace = OrderedPlace(position: position, by: event)
        default:
            break
        }
    }

    private mutating func add(_ key: TextKey, at index: Int) {
        if index == members.count { members.append(Member(key: key, name: "", orderedPlace: nil)) }
    }

    /// Returns the assignments to `field` that give this list the members of `wanted` in the same order.
    func edits(to wanted: [(key: TextKey, name: String)], field: UInt8) -> [Assignment] {
        let shown = ordered
        var edits = shown.filter { member in !wanted.contains { $0.key == member.key } }
            .map { Assignment(field, key: $0.key, .none) }
        for (key, name) in wanted where !shown.contains(where: { $0.key == key && TextKey.areSame($0.name, name) }) {
            edits.append(Assignment(field, key: key, .text(name)))
        }
        // If no positions are assigned, the remaining members keep their order and new members come last. Positions are
        // assigned only if `wanted` has a different order.
        let kept = shown.filter { member in wanted.contains { $0.key == member.key } }.map { $0.key }
        let keys = wanted.map { $0.key }
        guard kept + keys.filter({ !kept.contains($0) }) != keys else { return edits }
        return edits + zip(wanted, OrderKey.even(wanted.count)).map { Assignment(field, key: $0.key, .position($1)) }
    }
}
