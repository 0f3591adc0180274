import Fetching
import TransitCore

/// A `ServiceDelivery`. Depending on the server, each of its parts is a list or a single object, or is missing.
struct SIRIDelivery {
    let madeAt: EpochSeconds?
    /// Whether the delivery contains a VehicleMonitoringDelivery or StopMonitoringDelivery.
    let hasMonitoring: Bool
    let visits: [JSONValue]
    /// The situations; nil unless all deliveries of situations are readable.
    let situations: [JSONValue]?

    private static let expected = "SIRI"

    /// - Throws: `unauthorized` or `unreadable` if the delivery contains an `ErrorCondition` instead of visits.
    init(_ body: [UInt8]) throws(FeedError) {
        let document =
            try SIRIXML.isXML(body)
            ? SIRIXML.document(body, expecting: Self.expected) : JSONValue(body, expecting: Self.expected)
        let root = document["Siri"].isObject ? document["Siri"] : document
        let service = root["ServiceDelivery"]
        let monitoring = service["VehicleMonitoringDelivery"].elements + service["StopMonitoringDelivery"].elements
        let exchanges = service["SituationExchangeDelivery"]
        guard service.isObject, !monitoring.isEmpty || !exchanges.isMissing || Self.error(in: [service]) != nil else {
            throw .unreadable(expected: Self.expected, place: "it has no delivery of vehicles or situations")
        }
        let readable = monitoring.filter(\.isObject)
        visits = readable.flatMap { $0["VehicleActivity"].elements + $0["MonitoredStopVisit"].elements }
        if visits.isEmpty, let error = Self.error(in: [service] + monitoring) { throw error }
        hasMonitoring = !readable.isEmpty
        situations = Self.situations(of: exchanges)
        let made = service["ResponseTimestamp"].text ?? readable.first?["ResponseTimestamp"].text
        madeAt = made.flatMap(SIRITime.epoch)
    }

    private static func situations(of exchanges: JSONValue) -> [JSONValue]? {
        guard exchanges.isList || exchanges.isObject else { return exchanges.isEmptyElement ? [] : nil }
        var elements: [JSONValue] = []
        for exchange in exchanges.elements {
            let found = exchange["Situations"]["PtSituationElement"]
            guard exchange["ErrorCondition"].isMissing, found.isList || found.isObject else { return nil }
            elements += found.elements
        }
        return elements
    }

    private static func error(in deliveries: [JSONValue]) -> FeedError? {
        guard let condition = deliveries.lazy.map({ $0["ErrorCondition"] }).first(where: { !$0.isMissing }) else {
            return nil
        }
        let nested = condition.members.lazy.compactMap { $0.value["ErrorText"].text }.first
        let words = condition["Description"].wrappedText ?? nested ?? condition.wrappedText ?? ""
        let folded = words.prefix(200).lowercased()
        let isOfKeys = ["key", "authori", "permission"].contains { folded.contains($0) }
        if isOfKeys { return .unauthorized(status: 401) }
        let isOfLines = ["route", "line"].contains { folded.contains($0) }
        return .unreadable(
            expected: expected,
            place: isOfLines ? "the requested line is unknown" : "it is an error message")
    }
}
