/// The consequence of a fault for a trip, stop or other row of a feed.
package enum ImportOutcome: Hashable, Sendable {
    /// The row was left out.
    case leftOut(Rule, field: String?)
    /// A trip was left out, because fewer than two of its stops exist.
    case tripWithoutStops
    /// A trip was left out, because fewer than two of its stops have usable times.
    case tripWithoutTimes
    /// A trip was left out, because most of its times decrease.
    case tripOutOfOrder
    /// A trip was left out, because it has no usable row in stop_times.txt.
    case tripWithoutStopTimes
    /// A trip is imported without some of its stops, because these do not exist.
    case tripWithUnknownStops
    /// A trip is imported without its first or last stops, because their times are missing.
    case tripCut
    /// Some times of a trip were interpolated.
    case tripWithEstimatedTimes
    /// A trip is drawn as straight lines instead of along its shape.
    case tripDrawnStraight
    /// The service of a trip has no dates.
    case tripWithoutDates
    case stopWithoutPlace
    case stopWithoutName
    /// A stop whose parent station could not be resolved, so that it is shown separately.
    case stopWithoutStation
    case routeOfUnknownType

    /// Returns a description of the outcome that follows a count such as "14 of 90 trips".
    func words(isSingle: Bool) -> String {
        let their = isSingle ? "its" : "their"
        switch self {
        case .leftOut(let rule, let field): return "left out: " + Self.reason(rule, field, their)
        case .tripWithoutStops: return "left out: \(their) stops do not exist"
        case .tripWithoutTimes: return "left out: fewer than two stops with usable times"
        case .tripOutOfOrder: return "left out: most times are earlier than at the stop before"
        case .tripWithoutStopTimes: return "left out: no usable row in \(FeedFile.stopTimes)"
        case .tripWithUnknownStops: return "without some of \(their) stops: these do not exist"
        case .tripCut: return "without \(their) first or last stops: the times are missing"
        case .tripWithEstimatedTimes: return "with estimated times: some are earlier than at the stop before"
        case .tripDrawnStraight: return "drawn as straight lines: no usable shape"
        case .tripWithoutDates: return "never shown: \(their) service has no dates"
        case .stopWithoutPlace: return "not on the map: no usable coordinates"
        case .stopWithoutName: return "without a name"
        case .stopWithoutStation: return "shown apart from \(their) station: parent_station is not a station"
        case .routeOfUnknownType: return "shown as bus \(isSingle ? "route" : "routes"): unknown route_type"
        }
    }

    private static func reason(_ rule: Rule, _ field: String?, _ their: String) -> String {
        let field = field ?? "a value"
        switch rule {
        case .foreignKeyViolation: return "\(their) \(thing(field)) does not exist or was left out"
        case .duplicateKey: return "an earlier row has the same id or key"
        case .missingField: return field.contains("sequence") ? "\(field) is no number" : "\(field) is missing"
        case .idTooLong: return "\(field) is longer than 512 bytes"
        case .invalidDate: return "\(field) is not a date in the form YYYYMMDD"
        case .calendarTooLong: return "\(field) is outside 1970–2100"
        case .invalidNumber: return "\(field) is invalid"
        case .invalidFrequency: return "the headway or the times are invalid"
        case .invalidCoordinate: return "the coordinates are invalid"
        case .invalidAmount: return "the amount is invalid in \(their) currency"
        case .invalidCurrency: return "the currency is not a code of ISO 4217"
        case .overlongRow: return "longer than one megabyte"
        case .tooManyRows: return "beyond the limit"
        case .invalidGeometry: return "the geometry is not a valid GeoJSON polygon"
        case .wrongPathwayStop: return "the ends are not two stops of one station"
        case .wrongTransferStop: return "\(field) is neither a stop nor a station"
        default: return rule.words
        }
    }

    /// Returns the noun for the entity that a field refers to.
    private static func thing(_ field: String) -> String {
        let things = ["stop", "route", "trip", "service", "fare", "agency", "location_group", "location"]
        return things.first { field.contains($0) }?.replacing("_", with: " ") ?? field
    }
}
