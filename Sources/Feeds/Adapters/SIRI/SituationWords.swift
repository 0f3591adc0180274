import TransitCore

/// Maps SIRI and OneBusAway condition words to the effect of a situation on its lines.
enum SituationWords {
    /// The worst that several words say. Unknown ones and none say nothing, which counts as altered.
    static func condition(_ words: [String]) -> (condition: ServiceCondition?, effect: String?) {
        let found = words.compactMap { known(plain($0)) }
        guard let worst = found.max(by: { $0.condition.rawValue < $1.condition.rawValue }) else { return (nil, nil) }
        return (worst.condition, worst.effect)
    }

    /// Returns the condition and the GTFS-Realtime effect of a known word.
    private static func known(_ word: String) -> (condition: ServiceCondition, effect: String)? {
        switch word {
        case "cancelled", "canceled", "noservice", "servicesuspended", "suspended": (.noService, "noService")
        case "delayed", "significantdelays", "delays": (.delayed, "significantDelays")
        case "diverted", "detour": (.altered, "detour")
        case "intermittentservice", "reducedservice": (.altered, "reducedService")
        case "altered", "disrupted", "modifiedservice", "additionalservice", "stopmoved": (.altered, "modifiedService")
        default: nil
        }
    }

    static func severity(_ word: String?) -> AlertReading.Severity {
        switch word.map(plain) {
        case "noimpact", "veryslight", "slight", "info": .info
        case "normal", "warning": .warning
        case "severe", "verysevere": .severe
        default: .unknown
        }
    }
}
