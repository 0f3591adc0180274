import ArgumentParser
import ServiceHistory
import TransitCore

/// An ISO 8601 week given on the command line, such as 2026-W48.
struct WeekArgument: ExpressibleByArgument {
    /// The days from Monday to Sunday.
    let dates: ClosedRange<ServiceDate>

    init?(argument: String) {
        guard let monday = ServiceDate(isoWeek: argument) else { return nil }
        dates = monday...monday.advanced(by: 6)
    }
}
