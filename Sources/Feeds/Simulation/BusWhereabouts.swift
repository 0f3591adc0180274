import TransitCore

/// The position of a bus on its duty at a moment: between two stops, at a stop, or waiting at the end of the line.
struct BusWhereabouts {
    let run: DrivenRun
    /// The index of the call where it stands or that it drives to.
    private(set) var callIndex: Int
    /// Metres along the pattern's shape.
    private(set) var distance: Double
    /// Metres per second.
    private(set) var speed = 0.0
    private(set) var status = VehicleReading.StopStatus.stopped

    /// The seconds before its first departure at which a bus appears.
    static let readiness = 300.0
    /// The seconds before a departure at which a bus appears that comes empty from the end of another line.
    private static let readinessAfterTransfer = 30.0
    /// The distance in metres from the end of one trip to the start of the next beyond which a bus counts as coming
    /// from another line.
    private static let transfer = 800.0
    /// The seconds for which a bus that has arrived still reports its last trip.
    private static let unloading = 90.0
    /// The longest time in seconds that a bus waits for its next trip and keeps reporting.
    private static let longestWait = 1800.0

    /// Nil when the bus is in the depot.
    init?(_ timetable: Timetable, duty: SimulatedDay.Duty, at time: Double) {
        let next = duty.runs.firstIndex { $0.arrives + Self.unloading > time }
        guard let next else { return nil }
        let run = duty.runs[next]
        if time < run.departs {
            let previous = next > 0 ? duty.runs[next - 1] : nil
            guard time > run.departs - Self.readiness(run, after: previous, timetable) else { return nil }
            self.init(standingOf: run, at: 0, timetable)
        } else if time >= run.arrives {
            self.init(standingOf: run, at: timetable.stops(of: run.pattern).count - 1, timetable)
        } else {
            self.init(driving: run, timetable, at: time)
        }
    }

    /// Returns the seconds before a departure from which on the bus reports: always while it waits at the end of its
    /// line, later if it comes from the depot or from another line.
    private static func readiness(
        _ run: DrivenRun, after previous: DrivenRun?, _ timetable: Timetable
    ) -> Double {
        guard let previous else { return readiness }
        guard let end = timetable.stops(of: previous.pattern).last, let start = timetable.stops(of: run.pattern).first,
            let from = timetable.coordinate(of: timetable.patternStopStops[end]),
            let to = timetable.coordinate(of: timetable.patternStopStops[start])
        else { return readiness }
        if from.distance(to: to) > transfer { return readinessAfterTransfer }
        let idle = run.departs - previous.arrives
        return idle < longestWait ? idle : readiness
    }

    private init(standingOf run: DrivenRun, at callIndex: Int, _ timetable: Timetable) {
        self.run = run
        self.callIndex = callIndex
        distance = Self.distance(of: callIndex, run, timetable)
    }

    private init(driving run: DrivenRun, _ timetable: Timetable, at time: Double) {
        self.init(standingOf: run, at: 0, timetable)
        var previous: DrivenRun.Call?
        run.forEachCall(timetable) { call in
            defer { previous = call }
            guard time < call.departure else { return true }
            callIndex = call.callIndex
            if let previous, time < call.arrival {
                drive(from: previous, to: call, at: time, timetable)
            } else {
                distance = Self.distance(of: call.callIndex, run, timetable)
            }
            return false
        }
    }

    private mutating func drive(
        from: DrivenRun.Call, to: DrivenRun.Call, at time: Double, _ timetable: Timetable
    ) {
        let start = Self.distance(of: from.callIndex, run, timetable)
        let length = Self.distance(of: to.callIndex, run, timetable) - start
        let duration = to.arrival - from.departure
        let travelled = Ride.travelled(share: (time - from.departure) / duration)
        distance = start + length * travelled.distance
        speed = length / duration * travelled.speed
        status = length * (1 - travelled.distance) < 60 ? .incoming : .inTransit
    }

    private static func distance(of callIndex: Int, _ run: DrivenRun, _ timetable: Timetable) -> Double {
        Double(timetable.patternStopDistances[timetable.stops(of: run.pattern).lowerBound + callIndex])
    }
}

/// The motion between stops: acceleration, constant speed, braking.
enum Ride {
    /// The share of the time for acceleration, and for braking.
    private static let ramp = 0.15

    /// Returns the share of the distance for a share of the time, 0 … 1, and the speed relative to the mean.
    static func travelled(share: Double) -> (distance: Double, speed: Double) {
        let top = 1 / (1 - ramp)
        if share < ramp { return (share * share / (2 * ramp) * top, top * share / ramp) }
        if share > 1 - ramp {
            let left = 1 - share
            return (1 - left * left / (2 * ramp) * top, top * left / ramp)
        }
        return ((share - ramp / 2) * top, top)
    }
}
