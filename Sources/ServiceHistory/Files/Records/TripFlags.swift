import LiveModel

/// The state and the Boolean properties of a trip in one byte.
struct TripFlags: RawRepresentable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ trip: RecordedTrip) {
        self.init(
            trip.state, isShortTurned: trip.isShortTurned, isAdded: trip.isAdded,
            isFrequencyBased: trip.isFrequencyBased)
    }

    init(
        _ state: RecordedTrip.State, isShortTurned: Bool, isAdded: Bool = false, isFrequencyBased: Bool = false
    ) {
        rawValue = state.rawValue | (isShortTurned ? 8 : 0) | (isAdded ? 16 : 0) | (isFrequencyBased ? 32 : 0)
    }

    /// The state of the trip; nil if the stored bits represent no state.
    var state: RecordedTrip.State? { RecordedTrip.State(rawValue: rawValue & 7) }
    var isShortTurned: Bool { rawValue & 8 != 0 }
    var isAdded: Bool { rawValue & 16 != 0 }
    var isFrequencyBased: Bool { rawValue & 32 != 0 }
}
