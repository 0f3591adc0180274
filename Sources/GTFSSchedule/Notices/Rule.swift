/// The kinds of faults that an import detects. Raw values are the names that `--notices` prints.
package enum Rule: String, CaseIterable, Sendable {
    case calendarSpanCut = "calendar_span_cut"
    case calendarTooLong = "calendar_too_long"
    case coordinateAtOrigin = "coordinate_at_origin"
    case duplicateColumn = "duplicate_column"
    case duplicateKey = "duplicate_key"
    case foreignKeyViolation = "foreign_key_violation"
    case ignoredReference = "ignored_reference"
    case idTooLong = "id_too_long"
    case inconsistentTimeZone = "inconsistent_agency_timezone"
    case invalidAmount = "invalid_amount"
    case invalidColor = "invalid_color"
    case invalidCoordinate = "invalid_coordinate"
    case invalidCurrency = "invalid_currency"
    case invalidDate = "invalid_date"
    case invalidFrequency = "invalid_frequency"
    case invalidGeometry = "invalid_geometry"
    case invalidNumber = "invalid_number"
    case invalidText = "invalid_character"
    case invalidTime = "invalid_time"
    case longRow = "long_row"
    case missingColumn = "missing_required_column"
    case missingField = "missing_required_field"
    case missingTripEdge = "missing_trip_edge"
    case numberOutOfRange = "number_out_of_range"
    case overlappingFrequency = "overlapping_frequency"
    case overlongRow = "overlong_row"
    case repeatedMember = "repeated_member"
    case serviceNeverRuns = "service_never_runs"
    case shapeFarFromStops = "shape_far_from_stops"
    case shapeReversed = "shape_reversed"
    case shapeTooShort = "shape_too_short"
    case shortRow = "short_row"
    case stopFarFromShape = "stop_too_far_from_shape"
    case stopTimeOutOfOrder = "stop_time_out_of_order"
    case stopWithoutPlace = "stop_without_location"
    case textTooLong = "text_too_long"
    case timeAfterMidnightWrapped = "time_after_midnight_wrapped"
    case tooManyRows = "too_many_rows"
    case tooManyRuns = "too_many_runs"
    case tooMuchText = "too_much_text"
    case transferWithoutTime = "transfer_without_min_time"
    case unclosedQuote = "unclosed_quote"
    case undoubledQuote = "undoubled_quote"
    case unknownFile = "unknown_file"
    case unknownRouteType = "unknown_route_type"
    case unknownStopTimeZone = "unknown_stop_timezone"
    case unknownTimeZone = "unknown_timezone"
    case unsafeMemberName = "unsafe_member_name"
    case unsortedRows = "unsorted_rows"
    case unusableTrip = "unusable_trip"
    case unusedShape = "unused_shape"
    case wrappedLongitude = "wrapped_longitude"
    case wrongParentStation = "wrong_parent_station"
    case wrongPathwayStop = "wrong_pathway_stop"
    case wrongTransferStop = "wrong_transfer_stop"
}

extension Rule {
    package enum Severity: String, Sendable, CaseIterable, Encodable {
        /// Data of the feed was omitted.
        case error
        /// Data of the feed was repaired or guessed.
        case warning
        /// No data of the feed was lost or changed.
        case info
    }

    package var severity: Severity {
        switch self {
        case .calendarSpanCut, .duplicateKey, .foreignKeyViolation, .idTooLong, .invalidAmount, .invalidCoordinate,
            .invalidCurrency, .invalidDate,
            .invalidFrequency, .invalidGeometry, .missingColumn, .missingField, .overlongRow, .repeatedMember,
            .stopTimeOutOfOrder,
            .tooManyRows, .tooManyRuns, .tooMuchText, .unsafeMemberName, .unusableTrip, .wrongPathwayStop,
            .wrongTransferStop:
            .error
        case .calendarTooLong, .coordinateAtOrigin, .duplicateColumn, .ignoredReference, .inconsistentTimeZone,
            .invalidColor,
            .invalidNumber, .invalidText, .invalidTime, .longRow, .missingTripEdge, .numberOutOfRange,
            .overlappingFrequency, .shapeFarFromStops,
            .shapeReversed,
            .shapeTooShort, .stopFarFromShape, .shortRow, .stopWithoutPlace, .textTooLong, .timeAfterMidnightWrapped,
            .transferWithoutTime, .unclosedQuote, .undoubledQuote, .unknownRouteType, .unknownStopTimeZone,
            .unknownTimeZone,
            .wrappedLongitude,
            .wrongParentStation:
            .warning
        case .serviceNeverRuns, .unknownFile, .unsortedRows, .unusedShape:
            .info
        }
    }
}
