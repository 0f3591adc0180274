/// How a rider walks.
package struct WalkProfile: Hashable, Sendable {
    /// Metres in a second on the level.
    package let pace: Double
    /// Metres that the rider walks at most; of stairs, and of what is as slow, each metre counts as more.
    package let farthest: Double
    /// Without steps, raised kerbs and steep ways.
    package let wheelchair: Bool

    /// What is no pace becomes the nearest that is: 0.2 … 4 m/s, and walks of 100 km at most.
    package init(pace: Double = 1.2, farthest: Double = 1200, wheelchair: Bool = false) {
        self.pace = pace.isNaN ? 1.2 : min(max(pace, 0.2), 4)
        self.farthest = farthest.isNaN ? 1200 : min(max(farthest, 0), 100_000)
        self.wheelchair = wheelchair
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
