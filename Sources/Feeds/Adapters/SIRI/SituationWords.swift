import TransitCore

/// Maps the condition terms of SIRI and OneBusAway to service conditions and effects.
enum SituationWords {
    /// Returns the most severe condition of several terms. Nil if all terms are unknown; this counts as altered
    /// service.
    static func condition(_ words: [String]) -> (condition: ServiceCondition?, effect: String?) {
        let found = words.compactMap { known(plain($0)) }
        guard let worst = found.max(by: { $0.condition.rawValue < $1.condition.rawValue }) else { return (nil, nil) }
        return (worst.condition, worst.effect)
    }

    /// Returns the service condition and the GTFS-Realtime effect of a term; nil if the term is unknown.
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
