import HTTPServer
import TransitCore

/// A rider's report from an app that a bus did not come.
struct GhostReport: Sendable, Equatable {
    /// The waiting times in minutes from which apps let riders choose.
    private static let waits: Set<Int64> = [5, 10, 15, 20, 30]
    private static let longestComment = 1000
    private static let longestIdentifier = 300

    var user: String
    var trip: String
    /// The start of the service day in epoch milliseconds.
    var serviceDate: Int64
    var stop: String?

    /// Parses a report. The waiting time, comment and position are validated but not stored.
    /// - Throws: 422 with all invalid fields.
    init(_ form: SidecarForm) throws(Problem) {
        var wrong = WrongFields()
        func identifier(_ field: String, _ name: String) -> String? {
            let text = form.text(field)
            if text == nil { wrong.blank(name) }
            if let text, text.utf8.count > Self.longestIdentifier {
                wrong.tooLong(name, Self.longestIdentifier, "bytes")
            }
            return text
        }
        let user = identifier("user_identifier", "User identifier")
        let trip = identifier("trip_identifier", "Trip identifier")
        let date = form.integer("service_date")
        if date == nil { wrong.blank("Service date") }
        if form.integer("wait_duration_minutes").map({ !Self.waits.contains($0) }) ?? true {
            wrong.complain("Wait duration minutes", "is not included in the list")
        }
        if form.text("comment").map({ $0.unicodeScalars.count > Self.longestComment }) ?? false {
            wrong.tooLong("Comment", Self.longestComment)
        }
        for (field, name, most) in [
            ("user_latitude", "User latitude", 90.0), ("user_longitude", "User longitude", 180),
        ]
        where form.text(field) != nil && !(form.number(field).map { abs($0) <= most } ?? false) {
            wrong.complain(name, "is not a number between -\(Int(most)) and \(Int(most))")
        }
        guard wrong.fields.isEmpty, let user, let trip, let date else {
            throw .invalid("Unable to save report", wrong.fields)
        }
        (self.user, self.trip, serviceDate, stop) = (user, trip, date, form.text("stop_identifier"))
    }
}
