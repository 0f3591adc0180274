import TransitCore

/// The identity of a vehicle's trip while it is under way.
struct TripUnderWay: Sendable, Equatable {
    var route: RouteIndex
    /// The direction: 0 or 1 if the provider reports it, otherwise 255.
    var direction: UInt8
    /// The pattern according to the timetable; nil if it is determined when the trip is finished.
    var pattern: PatternIndex?
    /// The trip's name in the history; nil if the trip is unknown.
    var name: TripName?
    var date: ServiceDate
    /// The provider's trip id; nil if the trip is in the timetable.
    var tripID: String?
    /// The trip's number in the history; nil if the trip is unknown.
    var number: TripNumber?
    /// The trip and its service day; nil if the trip is not in the timetable.
    var day: TripDay?
}

/// Records the positions of vehicles on their trips and returns each trip when it is finished.
struct TripRecorder: Sendable {
    struct Record: Sendable {
        var trip: TripUnderWay
        /// The recorded fixes, at least ``TripRecorder/spacing`` apart.
        private var packed: [PackedFix]
        private var last: PackedFix
        /// The first matched distance along the line, in metres. Together with ``farthest``, it shows when the vehicle
        /// has begun to travel the same line once more.
        private var first: Double
        private var farthest: Double
    }

    /// The seconds without a report after which a vehicle's trip counts as finished.
    fileprivate static let silence: Int64 = 900
    /// The distance in metres that a vehicle may move back along the line before it counts as travelling the line once
    /// more.
    fileprivate static let slip = 500.0
    /// The minimum interval between two recorded fixes, in seconds; more frequent fixes do not improve the times at
    /// stops.
    fileprivate static let spacing: Int64 = 15
    /// The maximum number of fixes per trip, for a vehicle that is parked with its trip still active.
    fileprivate static let mostFixes = 2000
    /// The maximum number of trips that are recorded simultaneously, including trips of vehicles that no longer report.
    private static let mostRecords = 2 * ReadingLimits.vehicles

    private var records: [String: Record] = [:]

    /// Adds a fix to the recording of a vehicle's trip.
    /// - Parameter distance: The distance along the line, if known.
    /// - Returns: The recording of the trip that the vehicle has just left, if any.
    mutating func add(
        _ fix: TimedPlace, of vehicle: String, on trip: TripUnderWay, distance: Double?
    ) -> Record? {
        if let held = records.index(forKey: vehicle) {
            if records.values[held].goesOn(trip, at: fix.at, distance) {
                records.values[held].add(fix, distance)
                return nil
            }
        } else if records.count >= Self.mostRecords {
            return nil
        }
        return records.updateValue(Record(of: trip, from: fix, distance), forKey: vehicle)
    }

    func isRecording(_ vehicle: String) -> Bool { records[vehicle] != nil }

    /// Removes and returns the recordings of vehicles that have not reported for a long time.
    mutating func takeSilent(at now: EpochSeconds) -> [(vehicle: String, record: Record)] {
        let silent = records.filter { now - $0.value.lastAt > Self.silence }.map(\.key)
        return silent.sorted().compactMap { vehicle in
            records.removeValue(forKey: vehicle).map { (vehicle, $0) }
        }
    }
}

extension TripRecorder.Record {
    fileprivate init(of trip: TripUnderWay, from fix: TimedPlace, _ distance: Double?) {
        self.trip = trip
        last = PackedFix(fix)
        packed = [last]
        first = distance ?? 0
        farthest = first
    }

    /// The time of the last fix.
    var lastAt: EpochSeconds { last.at }

    /// The recorded fixes, the oldest first, followed by the latest fix if it was too close to be recorded.
    var fixes: [TimedPlace] { packed.map(\.fix) + (packed.last?.at == last.at ? [] : [last.fix]) }

    fileprivate mutating func add(_ fix: TimedPlace, _ distance: Double?) {
        guard fix.at > lastAt, packed.count < TripRecorder.mostFixes else { return }
        last = PackedFix(fix)
        if let kept = packed.last, last.at - kept.at >= TripRecorder.spacing { packed.append(last) }
        if let distance { farthest = max(farthest, distance) }
    }

    /// Returns whether the vehicle is still on the recorded trip: it has neither changed its trip nor stopped
    /// reporting. If the trip is unknown, it must also not have started the line again from the beginning.
    fileprivate func goesOn(_ trip: TripUnderWay, at time: EpochSeconds, _ distance: Double?) -> Bool {
        var trip = trip
        // The driver, and therefore the duty, may change during the trip.
        trip.number = self.trip.number
        trip.day = self.trip.day
        guard self.trip == trip, time - lastAt <= TripRecorder.silence else { return false }
        guard trip.name == nil, let distance else { return true }
        return distance >= (first + farthest) / 2 - TripRecorder.slip
    }
}

/// A fix in half the memory of ``TimedPlace``, at centimetre precision: each trip under way has hundreds.
private struct PackedFix {
    private let latitude, longitude: Int32
    private let seconds: UInt32

    init(_ fix: TimedPlace) {
        latitude = fix.place.latitudeE7
        longitude = fix.place.longitudeE7
        seconds = UInt32(clamping: fix.at.rawValue)
    }

    var at: EpochSeconds { EpochSeconds(Int64(seconds)) }

    var fix: TimedPlace {
        TimedPlace(place: Coordinate(latitudeE7: latitude, longitudeE7: longitude), at: at)
    }
}
