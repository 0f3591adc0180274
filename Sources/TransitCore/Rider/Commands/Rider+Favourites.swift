extension Rider {
    /// - Parameter name: nil for one that is no favourite any more.
    func favour(_ kind: Favourites.Kind, _ id: TextKey, _ name: String?) throws(Refusal) -> JournalEvent.Payload {
        guard !id.bytes.isEmpty else { throw .notUnderstood }
        if name == nil, !state.favourites[kind].contains(id) { throw .notThere(.favourites) }
        return favourites(Assignment(kind.field, key: id, name.map { .text($0) } ?? .none))
    }

    /// - Parameter place: nil for one that the rider has not any more.
    func settle(_ spot: Favourites.Spot, _ place: SavedPlace?) throws(Refusal) -> JournalEvent.Payload {
        if place == nil, state.favourites.place(of: spot) == nil { throw .notThere(.favourites) }
        let value = place.map { FieldValue.place($0) } ?? .none
        return favourites(Assignment(Favourites.Field.places, key: TextKey(spot.rawValue), value))
    }

    private func favourites(_ assignment: Assignment) -> JournalEvent.Payload {
        .assign(.favourites, .named(TextKey([])), [assignment])
    }
}
