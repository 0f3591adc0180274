extension Rider {
    /// Returns the event that adds or removes a favourite.
    /// - Parameter name: The display name; nil to remove the favourite.
    func favour(_ kind: Favourites.Kind, _ id: TextKey, _ name: String?) throws(Refusal) -> JournalEvent.Payload {
        guard !id.bytes.isEmpty else { throw .notUnderstood }
        if name == nil, !state.favourites[kind].contains(id) { throw .notThere(.favourites) }
        return favourites(Assignment(kind.field, key: id, name.map { .text($0) } ?? .none))
    }

    /// Returns the event that sets or clears home or work.
    /// - Parameter place: The new place; nil to clear it.
    func settle(_ spot: Favourites.Spot, _ place: SavedPlace?) throws(Refusal) -> JournalEvent.Payload {
        if place == nil, state.favourites.place(of: spot) == nil { throw .notThere(.favourites) }
        let value = place.map { FieldValue.place($0) } ?? .none
        return favourites(Assignment(Favourites.Field.places, key: TextKey(spot.rawValue), value))
    }

    private func favourites(_ assignment: Assignment) -> JournalEvent.Payload {
        .assign(.favourites, .named(TextKey([])), [assignment])
    }
}
