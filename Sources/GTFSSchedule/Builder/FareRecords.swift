import TransitCore

/// A row of fare_attributes.txt.
struct FareRecord: Sendable {
    var id: StringIndex
    /// The amount in the currency's smallest unit.
    var price: Int64
    var currency: StringIndex
    /// The agency that the fare is limited to; `UInt32.max` for any agency.
    var agency: AgencyIndex
    /// GTFS payment_method.
    var payment: UInt8
    /// The number of transfers included; 255 if unlimited.
    var changes: UInt8
    /// GTFS transfer_duration in seconds; -1 if unlimited.
    var duration: Int32
    var hasRules = false
}

/// A row of fare_rules.txt. Omitted fields are stored as the empty string or as ``RouteIndex/anyRoute``.
struct FareRuleRecord: Sendable, Hashable {
    var fare: FareIndex
    var route: RouteIndex
    var origin, destination, zone: StringIndex

    /// Returns whether a rule precedes another in the timetable file.
    static func isBefore(_ one: FareRuleRecord, _ other: FareRuleRecord) -> Bool {
        if one.origin != other.origin { return one.origin < other.origin }
        if one.destination != other.destination { return one.destination < other.destination }
        return (one.route, one.fare, one.zone) < (other.route, other.fare, other.zone)
    }
}

extension TimetableBuilder {
    func putFares(_ writer: inout ColumnFileWriter<TimetableSection>) {
        if stops.contains(where: { $0.zone != .none }) { writer.put(.stopZones, stops.map(\.zone)) }
        guard !fares.isEmpty else { return }
        writer.put(.fareIDs, fares.map(\.id))
        writer.put(.farePrices, fares.map(\.price))
        writer.put(.fareCurrencies, fares.map(\.currency))
        writer.put(.fareAgencies, fares.map(\.agency))
        writer.put(.farePayments, fares.map(\.payment))
        writer.put(.fareChanges, fares.map(\.changes))
        writer.put(.fareDurations, fares.map(\.duration))
        writer.put(.fareScopes, fares.map { $0.hasRules ? 0 : 1 as UInt8 })
        putFareRules(&writer)
    }

    private func putFareRules(_ writer: inout ColumnFileWriter<TimetableSection>) {
        var rules: [FareRuleRecord] = []
        for rule in fareRules.sorted(by: FareRuleRecord.isBefore) where rule != rules.last { rules.append(rule) }
        writer.put(.fareRuleFares, rules.map(\.fare))
        writer.put(.fareRuleRoutes, rules.map(\.route))
        writer.put(.fareRuleOrigins, rules.map(\.origin))
        writer.put(.fareRuleDestinations, rules.map(\.destination))
        writer.put(.fareRuleZones, rules.map(\.zone))
    }
}
