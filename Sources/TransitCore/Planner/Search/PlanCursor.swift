/// Where to go on looking: the same question earlier or later. To those outside it is a text that they hand back.
package struct PlanCursor: Hashable, Sendable {
    package var time: PlanQuestion.Time
    package var window: Int64?
    /// Which journeys are told where there are too many; see ``DoorQuestion/tellsLastJourneys``.
    package var tellsLast: Bool?

    package init(_ time: PlanQuestion.Time, window: Int64?, tellsLast: Bool? = nil) {
        self.time = time
        self.window = window
        self.tellsLast = tellsLast
    }

    /// `d1763893200w7200`, or with an `a` for arrivals; without a window without the end. Behind it `l` tells the last journeys, `f` the
    /// first.
    package var text: String {
        let end = (window.map { "w" + String($0) } ?? "") + (tellsLast.map { $0 ? "l" : "f" } ?? "")
        switch time {
        case .departure(let moment): return "d" + moment.description + end
        case .arrival(let moment): return "a" + moment.description + end
        }
    }

    /// Nil for what is no cursor's text.
    package init?(text: some Collection<UInt8>) {
        guard text.count <= 64, let kind = text.first, kind == 0x64 || kind == 0x61 else { return nil }
        var rest = Array(text.dropFirst())
        if let last = rest.last, last == 0x6C || last == 0x66 {
            tellsLast = last == 0x6C
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

extension PlanQuestion {
    /// The same question at another time.
    package func moved(to cursor: PlanCursor) -> PlanQuestion {
        var question = self
        (question.time, question.window) = (cursor.time, cursor.window)
        return question
    }

    /// Where to find what leaves, or arrives, after all that this question asks for.
    /// - Parameter plan: what it found, if anything.
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

    /// The same before.
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
