package import HTTPServer

/// The JSON body of a rider's report.
package struct ReportRequest {
    package var kind: String?
    package var trip: String?
    package var serviceDate: String?
    package var stop: String?

    /// The maximum size of a request body in bytes.
    package static let mostBytes = 1024

    private static let unreadable = Problem.unreadable("The request body does not match openapi.yaml.")

    package init(kind: String, trip: String, serviceDate: String, stop: String) {
        self.kind = kind
        self.trip = trip
        self.serviceDate = serviceDate
        self.stop = stop
    }

    package init(_ body: [UInt8]) throws(Problem) {
        guard let members = RequestJSON(body)?.members else { throw Self.unreadable }
        for (name, value) in members where !value.isNull {
            switch name {
            case "kind": kind = try Self.text(value)
            case "trip": trip = try Self.text(value)
            case "serviceDate": serviceDate = try Self.text(value)
            case "stop": stop = try Self.text(value)
            default: continue
            }
        }
    }

    private static func text(_ value: RequestJSON) throws(Problem) -> String {
        guard let text = value.string else { throw unreadable }
        return text
    }
}
