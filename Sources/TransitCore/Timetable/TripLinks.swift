/// What transfers.txt says of trips that one vehicle makes after another, each run of a frequency-based trip for itself.
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

    /// The links from one trip, by the trips that they lead to.
    package func range(from trip: TripIndex) -> Range<TripLinkIndex> {
        let first = fromTrips.partitioningIndex { $0 >= trip }
        return first..<fromTrips.partitioningIndex(in: first..<fromTrips.endIndex) { $0 > trip }
    }

    /// Whether riders may stay in their seats; else all have to get off.
    package func isInSeat(_ link: TripLinkIndex) -> Bool { kinds[link] == 4 }
}
