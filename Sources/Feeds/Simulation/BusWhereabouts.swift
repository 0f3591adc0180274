import TransitCore

/// The simulated position of a bus at a moment: between two stops, at a stop, or at the terminal.
struct BusWhereabouts {
    let run: DrivenRun
    /// The index of the call at which the bus stands or to which it drives.
    private(set) var callIndex: Int
    /// The distance along the pattern's shape in metres.
    private(set) var distance: Double
    /// The speed in metres per second.
    private(set) var speed = 0.0
    private(set) var status = VehicleReading.StopStatus.stopped

    /// The time before its first departure at which a bus starts to report, in seconds.
    static let readiness = 300.0
    /// The time before a departure at which a bus starts to report after a deadhead from another line, in seconds.
    private static let readinessAfterTransfer = 30.0
    /// The distance, in metres, between the end of a trip and the start of the next trip beyond which a deadhead is
    /// assumed.
    private static let transfer = 800.0
    /// The time for which a bus still reports a trip after its arrival at the last stop, in seconds.
    private static let unloading = 90.0
    /// The maximum layover in seconds during which a bus keeps reporting.
    private static let longestWait = 1800.0

    /// Determines the position of a bus; nil if the bus is not in service at the given time.
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

    /// Returns the time before a departure from which the bus reports, in seconds. During a layover it reports
    /// continuously; after a deadhead it starts shortly before the departure.
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

/// The motion between two stops: acceleration, constant speed, braking.
enum Ride {
    /// The fraction of the travel time for acceleration, and for braking.
    private static let ramp = 0.15

    /// Returns the fraction of the distance after a fraction of the time, 0 … 1, and the speed relative to the mean
    /// speed.
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
