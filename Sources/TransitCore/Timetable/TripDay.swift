/// A trip on one service day.
package struct TripDay: Hashable, Sendable {
    package var trip: TripIndex
    package var date: ServiceDate

    package init(trip: TripIndex, date: ServiceDate) {
        self.trip = trip
        self.date = date
    }
}
