import Foundation
import TransitCore

/// Formats a walk as lines of text or as JSON.
struct WalkText {
    private let walk: Walk

    init(_ walk: Walk) {
        self.walk = walk
    }

    var lines: [String] {
        ["\(Self.metres(walk.metres)), \((walk.seconds + 59) / 60) min\(wheelchair)"] + walk.steps.map(line)
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(Answer(walk)), as: UTF8.self)
        }
    }

    private var wheelchair: String {
        switch walk.wheelchair {
        case .yes: ", wheelchair accessible"
        case .limited: ", limited wheelchair access"
        case .no: ", not wheelchair accessible"
        case .unknown: ""
        }
    }

    private func line(_ step: WalkStep) -> String {
        "  \(Self.metres(step.metres)): \(step.words)"
    }

    private static func metres(_ metres: Double) -> String {
        metres < 1000 ? "\(Int(metres.rounded())) m" : String(format: "%.2f km", metres / 1000)
    }
}

private struct Answer: Encodable {
    var metres: Double
    var seconds: Int64
    var wheelchair: String
    var line: [[Double]]
    var steps: [Step]

    struct Step: Encodable {
        var turn, direction, name, kind: String
        var metres: Double
        var latitude, longitude: Double
    }

    init(_ walk: Walk) {
        metres = walk.metres
        seconds = walk.seconds
        wheelchair = "\(walk.wheelchair)"
        line = walk.points.map { [$0.latitude, $0.longitude] }
        steps = walk.steps.map { step in
            Step(
                turn: step.turn.rawValue, direction: step.direction.rawValue, name: step.name, kind: "\(step.kind)",
                metres: step.metres, latitude: step.start.latitude, longitude: step.start.longitude)
        }
    }
}

extension WalkStep {
    /// The instruction, such as `turn left: Mill Lane`, or `take the stairs on the left` for stairs without a name.
    fileprivate var words: String {
        guard kind == .steps, name.isEmpty else { return turn.words(direction) + kind.words(named: name) }
        return "take the stairs" + (turn.side.map { " on the \($0)" } ?? "")
    }
}

extension WalkTurn {
    /// The side to which the turn leads; nil if it is straight on.
    fileprivate var side: String? {
        switch self {
        case .slightlyLeft, .left, .hardLeft: "left"
        case .slightlyRight, .right, .hardRight: "right"
        case .depart, .onward, .elevator: nil
        }
    }

    fileprivate func words(_ direction: CompassDirection) -> String {
        switch self {
        case .depart: "go \(direction.rawValue)"
        case .onward: "go straight on"
        case .slightlyLeft: "keep left"
        case .left: "turn left"
        case .hardLeft: "turn sharp left"
        case .slightlyRight: "keep right"
        case .right: "turn right"
        case .hardRight: "turn sharp right"
        case .elevator: "take the elevator"
        }
    }
}

extension StreetKind {
    fileprivate func words(named name: String) -> String {
        switch self {
        case .steps: ", stairs: \(name)"
        case .crossing: name.isEmpty ? ", crossing the street" : ", crossing \(name)"
        case .elevator: name.isEmpty ? "" : ": \(name)"
        default: name.isEmpty ? ", \(ways)" : ": \(name)"
        }
    }

    private var ways: String {
        switch self {
        case .sidewalk: "sidewalk"
        case .footway, .path, .pedestrian: "footpath"
        case .cycleway: "bike path"
        case .platform: "platform"
        case .corridor: "corridor"
        case .track: "trail"
        default: "unnamed street"
        }
    }
}
