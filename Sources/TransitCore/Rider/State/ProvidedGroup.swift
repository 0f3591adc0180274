/// A group of routes from the agency's configuration. The journal contains only the rider's changes to it.
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

/// A group as displayed: provided by the agency, created by the rider, or provided and then changed by the rider.
package struct ShownGroup: Placeable, Sendable {
    package var id: EntityID
    package var name: String
    package var routes: [TextKey]
    package var isProvided: Bool
    var orderedPlace: OrderedPlace?
}

extension RiderState {
    /// Returns the groups in the rider's order. Groups that were never moved come last: first the agency's groups, then
    /// the rider's own groups.
    package func groups(with provided: [ProvidedGroup]) -> [ShownGroup] {
        let offered = provided.filter { !groupTable.isDeleted(.named($0.id)) }.map { group in
            let changed = groupTable[.named(group.id)]
            let routes = changed?.routes.ordered.map { $0.key } ?? []
            let name = changed?.name ?? ""
            return ShownGroup(
                id: .named(group.id), name: name.utf8.isEmpty ? group.name : name,
                routes: routes.isEmpty ? group.routes : routes, isProvided: true, orderedPlace: changed?.orderedPlace)
        }
        let own = groupTable.all.filter { group in
            !group.name.utf8.isEmpty && !provided.contains { .named($0.id) == group.id }
        }
        let made = own.map { group in
            ShownGroup(
                id: group.id, name: group.name, routes: group.routes.ordered.map { $0.key }, isProvided: false,
                orderedPlace: group.orderedPlace)
        }
        return (offered + made).inRidersOrder
    }

    /// Returns the view that opens at startup; nil if its group no longer exists.
    package func opening(with provided: [ProvidedGroup]) -> Preferences.Opening? {
        guard case .group(let group)? = preferences.opens else { return preferences.opens }
        return groups(with: provided).contains { $0.id == group } ? preferences.opens : nil
    }
}
