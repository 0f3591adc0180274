import ArgumentParser
import TransitCore

/// A service day given on the command line, such as 2026-11-30.
struct DateArgument: ExpressibleByArgument {
    let date: ServiceDate

    init?(argument: String) {
        guard let date = ServiceDate(iso: argument.utf8) else { return nil }
        self.date = date
    }
}

/// A period given on the command line as its first and last service day, such as 2026-11-01..2026-11-30.
struct PeriodArgument: ExpressibleByArgument {
    let dates: ClosedRange<ServiceDate>

    init?(argument: String) {
        let parts = argument.split(separator: "..", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = ServiceDate(iso: parts[0].utf8), let last = ServiceDate(iso: parts[1].utf8),
            first <= last
        else { return nil }
        dates = first...last
    }
}
