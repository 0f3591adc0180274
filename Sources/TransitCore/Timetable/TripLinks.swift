/// Consecutive trips of one vehicle as specified in transfers.txt (transfer_type 4 and 5). Each run of a
/// frequency-based trip has its own rows.
@frozen @usableFromInline package struct TripLinks: Sendable {
    package let fromTrips, toTrips: Column<TripLinkIndex, TripIndex>
    let kinds: Column<TripLinkIndex, UInt8>

    init(_ sections: SectionTable<TimetableSection>, trips: Int) throws(ColumnFileError<TimetableSection>) {
        fromTrips = try sections.column(.linkFromTrips)
        toTrips = try sections.column(.linkToTrips)
        kinds = try sections.column(.linkKinds)
        guard toTrips.count == fromTrips.count, kinds.count == fromTrips.count, fromTrips.point(below: trips),
            toTrips.point(below: trips)
        else { throw .damaged(section: TimetableSection.linkFromTrips.rawValue) }
    }

    package var isEmpty: Bool { fromTrips.isEmpty }

    /// Returns the links from one trip, ordered by the following trip.
    package func range(from trip: TripIndex) -> Range<TripLinkIndex> {
        let first = fromTrips.partitioningIndex { $0 >= trip }
        return first..<fromTrips.partitioningIndex(in: first..<fromTrips.endIndex) { $0 > trip }
    }

    /// Returns whether riders may stay seated during the link; otherwise they must alight.
    package func isInSeat(_ link: TripLinkIndex) -> Bool { kinds[link] == 4 }
}
