import TransitCore

/// A position among the journeys of `planConnection`, as in Relay's Cursor Connections Specification: a client may pass
/// any cursor of an answer as `after` or as `before`. The edges after a cursor, and those before it, exclude its own.
enum OTPPlanCursor {
    /// The position of a journey: its departure, or its arrival for an arrival time. Window in seconds.
    case journey(RaptorQuery.Time, window: Int64)
    /// The end of a page, between two journeys.
    case page(PlanCursor)

    private static let journeyMark = "e"

    /// Parses the textual form; nil if it is malformed.
    init?(_ text: String) {
        guard text.hasPrefix(Self.journeyMark) else {
            guard let page = PlanCursor(text: text.utf8) else { return nil }
            self = .page(page)
            return
        }
        guard let cursor = PlanCursor(text: text.dropFirst().utf8), let window = cursor.window else { return nil }
        self = .journey(cursor.time, window: min(window, Self.widest))
    }

    var text: String {
        switch self {
        case .journey(let time, let window): Self.journeyMark + PlanCursor(time, window: window).text
        case .page(let page): page.text
        }
    }

    /// The first journeys after the position.
    var after: PlanCursor {
        switch self {
        case .journey(.departure(let moment), let window):
            PlanCursor(.departure(moment + 1), window: window, returnsLast: false)
        case .journey(.arrival(let moment), let window):
            PlanCursor(.arrival(moment + 1 + window), window: window, returnsLast: false)
        case .page(let page):
            page.returnsLast == true ? page.journey(atItsEnd: true)?.after ?? page : page
        }
    }

    /// The last journeys before the position.
    var before: PlanCursor {
        switch self {
        case .journey(.departure(let moment), let window):
            PlanCursor(.departure(moment - 1 - window), window: window, returnsLast: true)
        case .journey(.arrival(let moment), let window):
            PlanCursor(.arrival(moment - 1), window: window, returnsLast: true)
        case .page(let page):
            page.returnsLast == false ? page.journey(atItsEnd: false)?.before ?? page : page
        }
    }

    /// The maximum window of a request in seconds.
    fileprivate static let widest: Int64 = 43_200
}

extension PlanCursor {
    /// Returns the position of a journey in the last or the first second of the page; nil without a window.
    fileprivate func journey(atItsEnd isLast: Bool) -> OTPPlanCursor? {
        guard let window = window.map({ min($0, OTPPlanCursor.widest) }) else { return nil }
        switch time {
        case .departure(let moment): return .journey(.departure(isLast ? moment + window : moment), window: window)
        case .arrival(let moment): return .journey(.arrival(isLast ? moment : moment - window), window: window)
        }
    }
}
