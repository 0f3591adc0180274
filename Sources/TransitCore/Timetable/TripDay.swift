/// A trip on one service day.
@usableFromInline package struct TripDay: Hashable, Sendable {
    @usableFromInline package var trip: TripIndex
    @usableFromInline package var date: ServiceDate

    package init(trip: TripIndex, date: ServiceDate) {
        self.trip = trip
        self.date = date
    }
}
