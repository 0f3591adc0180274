/// How a rider walks.
package struct WalkProfile: Hashable, Sendable {
    /// Metres in a second on the level.
    package let pace: Double
    /// Metres that the rider walks at most; of stairs, and of what is as slow, each metre counts as more.
    package let farthest: Double
    /// Without steps, raised kerbs and steep ways.
    package let wheelchair: Bool

    /// Metres in a second of someone who carries a bag.
    package static let usualPace = 1.2
    /// Metres that who says no more walks at most.
    package static let usualFarthest = 1200.0
    /// What a pace can be.
    package static let paces = 0.2...4
    /// What can be walked at most.
    package static let distances = 0.0...100_000
    /// Of these, what a planner may be asked for.
    package static let askedPaces = 0.3...3
    package static let askedDistances = 0...10_000

    /// What is no pace becomes the nearest that is, and what is too far the farthest.
    package init(pace: Double = usualPace, farthest: Double = usualFarthest, wheelchair: Bool = false) {
        self.pace = pace.isNaN ? Self.usualPace : Self.nearest(pace, in: Self.paces)
        self.farthest = farthest.isNaN ? Self.usualFarthest : Self.nearest(farthest, in: Self.distances)
        self.wheelchair = wheelchair
    }

    /// The nearest that a planner may be asked for.
    package static func asked(pace: Double, farthest: Double, wheelchair: Bool) -> WalkProfile {
        WalkProfile(
            pace: askedPace(pace), farthest: min(farthest, Double(askedDistances.upperBound)), wheelchair: wheelchair)
    }

    package static func askedPace(_ pace: Double) -> Double { nearest(pace, in: askedPaces) }

    private static func nearest(_ number: Double, in range: ClosedRange<Double>) -> Double {
        min(max(number, range.lowerBound), range.upperBound)
    }

    /// Seconds for an effort in decimetres, rounded up: a rider should not be late.
    package func seconds(effort: UInt32) -> Int64 {
        Int64((Double(effort) / 10 / pace).rounded(.up))
    }
}

/// What a metre of each kind of way costs, in sixteenths of a metre on the level.
struct WalkWeights {
    static let level: UInt32 = 16
    /// No weight is larger than this.
    static let largest: UInt32 = 32

    private let forbidden: UInt32
    private let wheelchair: Bool

    init(_ profile: WalkProfile) {
        wheelchair = profile.wheelchair
        forbidden = wheelchair ? StreetAttributes.Flags([.raisedKerb, .steep]).rawValue : 0
    }

    /// 0 for what cannot be walked.
    func weight(_ attributes: StreetAttributes) -> UInt32 {
        if attributes.rawValue & forbidden != 0 { return 0 }
        if attributes.kind == .steps { return wheelchair ? 0 : 32 }
        return wheelchair ? wheeled(attributes) : Self.level
    }

    private func wheeled(_ attributes: StreetAttributes) -> UInt32 {
        switch (attributes.wheelchair, attributes.surface) {
        case (.no, _): 0
        case (.yes, _): Self.level
        case (_, .soft): 32
        case (.limited, _), (_, .cobbled), (_, .unpaved): 24
        default: Self.level
        }
    }

    /// The effort of a part of an edge, in decimetres.
    static func effort(_ length: UInt32, _ weight: UInt32) -> UInt32 { (length * weight + 8) / level }
}
