/// A GTFS-Realtime feed with a vehicle, a trip update and an alert, in which each supported field is set.
package struct RealtimeFeed {
    package var now: Int64
    package var tripID: String
    package var routeID: String
    package var stopID: String
    package var stopSequence: Int64
    /// The service date in the format `YYYYMMDD`.
    package var date: String
    package var latitude: Float
    package var longitude: Float

    package init(
        now: Int64, tripID: String, routeID: String, stopID: String, stopSequence: Int64, date: String,
        latitude: Float, longitude: Float
    ) {
        self.now = now
        self.tripID = tripID
        self.routeID = routeID
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.date = date
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Bodies of the feed. In each of them, one field has an extreme value.
    package var extremes: [[UInt8]] {
        WireField.variants(of: fields).map { WireField.body($0) }
    }

    package var fields: [WireField] {
        [
            .message(1, [.text(1, "2.0"), .number(2, 0), .number(3, now)]),
            .message(2, [.text(1, "v"), .number(2, 0), .message(4, vehicle)]),
            .message(2, [.text(1, "t"), .number(2, 0), .message(3, tripUpdate)]),
            .message(2, [.text(1, "a"), .number(2, 0), .message(5, alert)]),
        ]
    }

    private var trip: [WireField] {
        [
            .text(1, tripID), .date(2, "08:00:00"), .date(3, date), .number(4, 0), .text(5, routeID), .number(6, 0),
        ]
    }

    private var vehicle: [WireField] {
        [
            .message(1, trip),
            .message(2, [.real(1, latitude), .real(2, longitude), .real(3, 90), .real(5, 8)]), .number(3, stopSequence),
            .number(4, 2), .number(5, now - 5), .number(6, 1), .text(7, stopID),
            .message(8, [.text(1, "bus"), .text(2, "Bus")]), .number(9, 1), .number(10, 50),
        ]
    }

    private var tripUpdate: [WireField] {
        let event: [WireField] = [.number(1, 60), .number(2, now + 300), .number(3, 30)]
        return [
            .message(1, trip),
            .message(
                2, [.number(1, stopSequence), .message(2, event), .message(3, event), .text(4, stopID), .number(5, 0)]),
            .message(3, [.text(1, "bus")]), .number(4, now - 5), .number(5, 60),
            .message(6, [.date(2, date), .date(3, "08:10:00"), .text(5, "Elsewhere")]),
        ]
    }

    private var alert: [WireField] {
        let period: [WireField] = [.number(1, now - 100), .number(2, now + 1000)]
        let words: [WireField] = [.message(1, [.text(1, "Stop moved"), .text(2, "en")])]
        return [
            .message(1, period), .message(2, period), .message(3, period),
            .message(
                5,
                [
                    .text(1, "town"), .text(2, routeID), .number(3, 3), .message(4, trip), .text(5, stopID),
                    .number(6, 0),
                ]), .number(6, 3), .number(7, 4), .message(8, words), .message(10, words), .message(11, words),
            .number(14, 2),
        ]
    }
}
