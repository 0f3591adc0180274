/// Identifies a journey by the ids of its stops and trips in the feeds. Remains valid across timetable updates and
/// servers for as long as these ids do.
package struct JourneyID: Hashable, Sendable {
    /// A ride, identified by its trip, calls and stops.
    package struct Ride: Hashable, Sendable {
        package var agency: String
        package var trip: String
        /// Whether the run is added, that is, in no timetable.
        package var isAdded: Bool
        /// The start time of the run of a frequency-based trip, in seconds after midnight.
        package var start: Int32
        package var date: ServiceDate
        package var boarding, alighting: Int
        package var from, to: String
        package var isSeated: Bool

        package init(
            agency: String, trip: String, isAdded: Bool, start: Int32, date: ServiceDate, boarding: Int,
            alighting: Int, from: String, to: String, isSeated: Bool
        ) {
            (self.agency, self.trip, self.isAdded) = (agency, trip, isAdded)
            (self.start, self.date) = (start, date)
            (self.boarding, self.alighting) = (boarding, alighting)
            (self.from, self.to, self.isSeated) = (from, to, isSeated)
        }
    }

    package enum Leg: Hashable, Sendable {
        /// A walk with its duration in seconds.
        case walk(Int64)
        case ride(Ride)
    }

    /// The start or the end of a journey; `stop` is `agency:stop`, or empty for a coordinate that is not a stop.
    package struct End: Hashable, Sendable {
        package var coordinate: Coordinate
        package var stop: String

        package init(coordinate: Coordinate, stop: String) {
            self.coordinate = coordinate
            self.stop = stop
        }
    }

    package var start, end: End
    package var via: End?
    package var pace: Double
    package var farthest: Double
    package var wheelchair: RaptorQuery.Wheelchair
    /// The UTC date of the departure. The time is omitted because it changes with live data.
    package var day: ServiceDate
    package var legs: [Leg]

    package static let longest = 2000
    private static let version: Int64 = 1
    private static let mostLegs = 40

    /// The text form: base64url, that is letters, digits, `-` and `_`.
    package var text: String {
        var writer = ByteWriter()
        writer.signed(Self.version)
        writer.signed(Int64(day.daysSince1970))
        writer.signed(Int64((pace * 100).rounded()))
        writer.signed(Int64(farthest.rounded()))
        writer.signed(wheelchair.number)
        put(start, &writer)
        put(end, &writer)
        writer.signed(via == nil ? 0 : 1)
        if let via { put(via, &writer) }
        for leg in legs { put(leg, &writer) }
        return Base64URL.text(writer.bytes)
    }

    private func put(_ end: End, _ writer: inout ByteWriter) {
        writer.signed(Int64(end.coordinate.latitudeE7))
        writer.signed(Int64(end.coordinate.longitudeE7))
        writer.text(end.stop)
    }

    private func put(_ leg: Leg, _ writer: inout ByteWriter) {
        switch leg {
        case .walk(let seconds):
            writer.signed(0)
            writer.signed(seconds)
        case .ride(let ride):
            writer.signed(1 | (ride.isSeated ? 2 : 0) | (ride.isAdded ? 4 : 0))
            writer.text(ride.agency)
            writer.text(ride.trip)
            writer.signed(Int64(ride.start))
            writer.signed(Int64(ride.date.daysSince1970))
            writer.signed(Int64(ride.boarding))
            writer.signed(Int64(ride.alighting))
            writer.text(ride.from)
            writer.text(ride.to)
        }
    }

    /// Parses the text form; nil if it is malformed.
    package init?(text: some Collection<UInt8>) {
        guard text.count <= Self.longest, let bytes = Base64URL.bytes(text) else { return nil }
        var reader = ByteReader(bytes)
        guard reader.signed() == Self.version, let day = reader.signed(), let pace = reader.signed(),
            let farthest = reader.signed(), let wheelchair = reader.signed().flatMap({ RaptorQuery.Wheelchair($0) }),
            let start = End(&reader), let end = End(&reader), let hasVia = reader.signed()
        else { return nil }
        self.day = ServiceDate(daysSince1970: Int32(clamping: min(max(day, -100_000), 100_000)))
        // Clamped to the same limits as a rider's own profile.
        let walk = WalkProfile(pace: Double(pace) / 100, farthest: Double(farthest))
        (self.pace, self.farthest, self.wheelchair) = (walk.pace, walk.farthest, wheelchair)
        (self.start, self.end) = (start, end)
        if hasVia != 0 {
            guard let via = End(&reader) else { return nil }
            self.via = via
        }
        legs = []
        while !reader.isAtEnd {
            guard legs.count < Self.mostLegs, let leg = Leg(&reader) else { return nil }
            legs.append(leg)
        }
        guard !legs.isEmpty else { return nil }
    }

    package init(
        from start: End, to end: End, via: End?, walk: WalkProfile, wheelchair: RaptorQuery.Wheelchair,
        day: ServiceDate, legs: [Leg]
    ) {
        (self.start, self.end, self.via) = (start, end, via)
        (pace, farthest, self.wheelchair) = (walk.pace, walk.farthest, wheelchair)
        self.day = day
        self.legs = legs
    }
}

extension JourneyID.End {
    fileprivate init?(_ reader: inout ByteReader) {
        guard let latitude = reader.signed(), let longitude = reader.signed(), let stop = reader.text(),
            let north = Int32(exactly: latitude), let east = Int32(exactly: longitude)
        else { return nil }
        coordinate = Coordinate(latitudeE7: north, longitudeE7: east)
        self.stop = stop
        guard coordinate.isPlausible else { return nil }
    }
}

extension JourneyID.Leg {
    fileprivate init?(_ reader: inout ByteReader) {
        guard let kind = reader.signed(), 0...7 ~= kind else { return nil }
        guard kind & 1 == 1 else {
            guard let seconds = reader.signed(), 0...86_400 ~= seconds else { return nil }
            self = .walk(seconds)
            return
        }
        guard let agency = reader.text(), let trip = reader.text(), let start = reader.signed(),
            let days = reader.signed(), let boarding = reader.signed(), let alighting = reader.signed(),
            let from = reader.text(), let to = reader.text(),
            boarding >= 0, boarding < alighting, alighting < 65_536
        else { return nil }
        self = .ride(
            JourneyID.Ride(
                agency: agency, trip: trip, isAdded: kind & 4 != 0, start: Int32(clamping: start),
                date: ServiceDate(daysSince1970: Int32(clamping: min(max(days, -100_000), 100_000))),
                boarding: Int(boarding), alighting: Int(alighting), from: from, to: to, isSeated: kind & 2 != 0))
    }
}

extension RaptorQuery.Wheelchair {
    fileprivate var number: Int64 {
        switch self {
        case .no: 0
        case .unlessImpossible: 1
        case .onlyPossible: 2
        }
    }

    fileprivate init?(_ number: Int64) {
        switch number {
        case 0: self = .no
        case 1: self = .unlessImpossible
        case 2: self = .onlyPossible
        default: return nil
        }
    }
}

extension JourneyID {
    /// The day of the run table that contains the journey.
    package var tableStart: TableDay { RunTable.start(forwardFrom: day.utcStart) }

    /// The service day of the first ride; the departure date if there is no ride.
    package var firstDate: ServiceDate {
        for leg in legs {
            if case .ride(let ride) = leg { return ride.date }
        }
        return day
    }
}
