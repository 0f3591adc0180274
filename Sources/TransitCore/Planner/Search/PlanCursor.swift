/// A paging cursor: the time and window with which to repeat a query for earlier or later journeys. Clients treat its
/// text form as opaque.
package struct PlanCursor: Hashable, Sendable {
    package var time: RaptorQuery.Time
    package var window: Int64?
    /// Whether the last journeys are returned if there are too many; see ``JourneyQuery/returnsLastJourneys``.
    package var returnsLast: Bool?

    package init(_ time: RaptorQuery.Time, window: Int64?, returnsLast: Bool? = nil) {
        self.time = time
        self.window = window
        self.returnsLast = returnsLast
    }

    /// The text form, for example `d1763893200w7200`: `d` for a departure or `a` for an arrival with the time, then `w`
    /// with the window if there is one, then `l` to return the last journeys or `f` to return the first.
    package var text: String {
        let end = (window.map { "w" + String($0) } ?? "") + (returnsLast.map { $0 ? "l" : "f" } ?? "")
        switch time {
        case .departure(let moment): return "d" + moment.description + end
        case .arrival(let moment): return "a" + moment.description + end
        }
    }

    /// Parses the text form; nil if it is malformed.
    package init?(text: some Collection<UInt8>) {
        guard text.count <= 64, let kind = text.first, kind == 0x64 || kind == 0x61 else { return nil }
        var rest = Array(text.dropFirst())
        if let last = rest.last, last == 0x6C || last == 0x66 {
            returnsLast = last == 0x6C
            rest.removeLast()
        }
        let parts = rest.split(separator: 0x77, omittingEmptySubsequences: false)
        guard parts.count <= 2, let moment = DecimalDigits.whole(parts[0]) else { return nil }
        let named = EpochSeconds(moment).named
        time = kind == 0x64 ? .departure(named) : .arrival(named)
        guard parts.count == 2 else { return }
        guard parts[1].first != 0x2D, let seconds = DecimalDigits.whole(parts[1]) else { return nil }
        window = seconds
    }
}

extension RaptorQuery {
    /// Returns this query with the time and window of a cursor.
    package func moved(to cursor: PlanCursor) -> RaptorQuery {
        var question = self
        (question.time, question.window) = (cursor.time, cursor.window)
        return question
    }

    /// Returns the cursor for journeys later than those of this query.
    /// - Parameter plan: The result of this query, if any.
    package func later(than plan: Plan?) -> PlanCursor {
        guard let window else {
            let last = plan?.journeys.map { $0.departure }.max()
            return PlanCursor(.departure((last ?? moment) + 1), window: nil)
        }
        switch time {
        case .departure(let moment): return PlanCursor(.departure(moment + window + 1), window: window)
        case .arrival(let moment): return PlanCursor(.arrival(moment + window + 1), window: window)
        }
    }

    /// Returns the cursor for journeys earlier than those of this query.
    package func earlier(than plan: Plan?) -> PlanCursor {
        guard let window else {
            let first = plan?.journeys.map { $0.arrival }.min()
            return PlanCursor(.arrival((first ?? moment) - 1), window: nil)
        }
        switch time {
        case .departure(let moment): return PlanCursor(.departure(moment - window - 1), window: window)
        case .arrival(let moment): return PlanCursor(.arrival(moment - window - 1), window: window)
        }
    }

    private var moment: EpochSeconds {
        switch time {
        case .departure(let moment), .arrival(let moment): moment
        }
    }
}
