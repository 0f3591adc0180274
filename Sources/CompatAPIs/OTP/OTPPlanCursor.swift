import TransitCore

/// A position among the journeys of `planConnection`, according to Relay's Cursor Connections Specification. A client
/// may pass any cursor of a response as `after` or as `before`. The pages after and before the cursor exclude the
/// cursor's own edge.
enum OTPPlanCursor {
    /// The position of a journey: its departure time or, for arrival searches, its arrival time. The search window is
    /// in seconds.
    case journey(RaptorQuery.Time, window: Int64)
    /// The boundary of a page, between two journeys.
    case page(PlanCursor)

    private static let journeyMark = "e"

    /// Parses a cursor; returns nil if it is malformed.
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

    /// The cursor of the page with the first journeys after this position.
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

    /// The cursor of the page with the last journeys before this position.
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

    /// The maximum search window in seconds.
    fileprivate static let widest: Int64 = 43_200
}

extension PlanCursor {
    /// Returns the position that a journey in the last (or first) second of the page would have; nil if the page has no
    /// search window.
    fileprivate func journey(atItsEnd isLast: Bool) -> OTPPlanCursor? {
        guard let window = window.map({ min($0, OTPPlanCursor.widest) }) else { return nil }
        switch time {
        case .departure(let moment): return .journey(.departure(isLast ? moment + window : moment), window: window)
        case .arrival(let moment): return .journey(.arrival(isLast ? moment : moment - window), window: window)
        }
    }
}
