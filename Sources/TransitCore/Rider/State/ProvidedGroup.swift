/// A group of routes that the agency's configuration provides. It is no part of the journal; only what the rider changes of it is.
package struct ProvidedGroup: Sendable {
    package var id: TextKey
    package var name: String
    package var routes: [TextKey]

    package init(id: TextKey, name: String, routes: [TextKey]) {
        self.id = id
        self.name = name
        self.routes = routes
    }
}

/// A group as it is shown: provided, the rider's, or provided and changed by the rider.
package struct ShownGroup: Placeable, Sendable {
    package var id: EntityID
    package var name: String
    package var routes: [TextKey]
    package var isProvided: Bool
    var placing: Placing?
}

extension RiderState {
    /// In the rider's order; those never moved follow, the provided ones first.
    package func groups(with provided: [ProvidedGroup]) -> [ShownGroup] {
        let offered = provided.filter { !groupTable.isDeleted(.named($0.id)) }.map { group in
            let changed = groupTable[.named(group.id)]
            let routes = changed?.routes.ordered.map { $0.key } ?? []
            let name = changed?.name ?? ""
            return ShownGroup(
                id: .named(group.id), name: name.utf8.isEmpty ? group.name : name,
                routes: routes.isEmpty ? group.routes : routes, isProvided: true, placing: changed?.placing)
        }
        let own = groupTable.all.filter { group in
            !group.name.utf8.isEmpty && !provided.contains { .named($0.id) == group.id }
        }
        let made = own.map { group in
            ShownGroup(
                id: group.id, name: group.name, routes: group.routes.ordered.map { $0.key }, isProvided: false,
                placing: group.placing)
        }
        return (offered + made).inRidersOrder
    }

    /// What opens at the start; nil if its group is no longer there.
    package func opening(with provided: [ProvidedGroup]) -> Preferences.Opening? {
        guard case .group(let group)? = preferences.opens else { return preferences.opens }
        return groups(with: provided).contains { $0.id == group } ? preferences.opens : nil
    }
}
