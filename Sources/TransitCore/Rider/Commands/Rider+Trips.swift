extension Rider {
    func save(_ id: EntityID?, _ edit: TripEdit) throws(Refusal) -> JournalEvent.Payload {
        let nobody = EventID(timestamp: .zero, writer: 0, sequence: 0)
        let trip = id.map { state.tripTable[$0] } ?? SavedTrip(id: .created(nobody))
        guard let trip else { throw .notThere(.trip) }
        let missing = MissingPart.allCases.filter { part in
            switch part {
            case .start: edit.start == nil && trip.start == nil
            case .end: edit.end == nil && trip.end == nil
            // A trip to a coach departure may use any line or consist of a walk, so its list of lines may be empty.
            case .lines: !edit.leadsToCoach(trip) && edit.lines.map { $0.isEmpty } ?? trip.lines.isEmpty
            }
        }
        guard missing.isEmpty else { throw .incomplete(missing) }
        var edits: [Assignment] = []
        if let name = edit.name { edits.append(Assignment(SavedTrip.Field.name, .text(name))) }
        if let start = edit.start { edits.append(Assignment(SavedTrip.Field.start, .place(start))) }
        if let end = edit.end { edits.append(Assignment(SavedTrip.Field.end, .place(end))) }
        if let lines = edit.lines { edits += trip.lines.edits(to: lines, field: SavedTrip.Field.lines) }
        if let coach = edit.coach {
            edits.append(Assignment(SavedTrip.Field.coach, .coach(coach)))
        } else if trip.coach != nil, !edit.leadsToCoach(trip) {
            edits.append(Assignment(SavedTrip.Field.coach, .none))
        }
        return .assign(.trip, id, edits)
    }
}

extension TripEdit {
    /// Returns whether the edited trip leads to a coach departure. A new destination removes the trip's previous coach.
    fileprivate func leadsToCoach(_ trip: SavedTrip) -> Bool {
        if coach != nil { return true }
        guard trip.coach != nil, let old = trip.end else { return false }
        return end.map { $0.isAt(old) } ?? true
    }
}

extension Rider {
    func group(_ id: EntityID) -> ShownGroup? {
        state.groups(with: providedGroups).first { $0.id == id }
    }

    func save(_ id: EntityID?, _ edit: GroupEdit) throws(Refusal) -> JournalEvent.Payload {
        if let id, group(id) == nil { throw .notThere(.group) }
        var wrong: [Refusal.Field] = []
        // An existing group already has all required fields.
        let isNew = id == nil
        if edit.name.map({ $0.utf8.isEmpty }) ?? isNew { wrong.append(.name) }
        if edit.routes.map({ $0.isEmpty }) ?? isNew { wrong.append(.routes) }
        guard wrong.isEmpty else { throw .invalid(wrong) }
        var edits: [Assignment] = []
        if let name = edit.name { edits.append(Assignment(RiderGroup.Field.name, .text(name))) }
        if let routes = edit.routes {
            let known = id.flatMap { state.groupTable[$0]?.routes } ?? MemberList()
            edits += known.edits(to: routes.map { (key: $0, name: "") }, field: RiderGroup.Field.routes)
        }
        return .assign(.group, id, edits)
    }
}
