import AgencyQueries
import HTTPServer
import TransitCore

/// A rider's walking options, read from the parameters `pedestrianProfile`, `pedestrianSpeed`, `maxPreTransitTime` and
/// `maxPostTransitTime`.
struct MOTISWalking: Sendable {
    let profile: WalkProfile
    let wheelchair: RaptorQuery.Wheelchair

    init(_ query: inout QueryReader) {
        let inWheelchair = query.choice("pedestrianProfile", ["FOOT": false, "WHEELCHAIR": true]) ?? false
        let pace = WalkProfile.askedPace(
            query.number("pedestrianSpeed", in: 0.1...10, default: WalkProfile.usualPace))
        let seconds = ["maxPreTransitTime", "maxPostTransitTime"].map {
            query.integer($0, in: 0...MOTISPlanRequest.longestWalk, default: 1000)
        }
        profile = .asked(pace: pace, farthest: Double(seconds.max() ?? 0) * pace, wheelchair: inWheelchair)
        wheelchair = inWheelchair ? .unlessImpossible : .no
    }
}
