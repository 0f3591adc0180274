package import HTTPTypes
package import TransitCore

/// A path of the server with its handlers.
package struct Endpoint: Sendable {
    package typealias Handler = @Sendable (inout EndpointRequest) throws(Problem) -> EndpointResponse

    /// The path template, also used as the name in the metrics, for example `/api/v1/stops/{id}`.
    package let path: String
    /// The handler of GET and HEAD; nil if there is nothing to read.
    package let reader: Handler?
    /// Handlers of other methods; most paths have none.
    package let writers: [HTTPRequest.Method: Handler]
    /// The cost of making a response, excluding its size.
    package let work: Double
    /// The client's resource held while the request is answered; acquired before the handler runs.
    package let holds: ClientLimiter.LimitedResource?
    /// Whether a browser that asks for a page is sent the page of this name, if there is one.
    package var yieldsToPage = false

    package init(
        _ path: String, _ reader: Handler?, writers: [HTTPRequest.Method: Handler] = [:],
        work: Double = RequestCost.answer,
        holds: ClientLimiter.LimitedResource? = nil
    ) {
        self.work = work
        self.holds = holds
        self.path = path
        self.reader = reader
        self.writers = writers
    }

    package func handler(of method: HTTPRequest.Method) -> Handler? {
        method == .get || method == .head ? reader : writers[method]
    }

    /// The supported methods, formatted for the `Allow` header.
    package var methods: String {
        let reading = reader == nil ? [] : ["GET", "HEAD"]
        return (reading + writers.keys.map(\.rawValue).sorted() + ["OPTIONS"]).joined(separator: ", ")
    }
}

/// A request as seen by an endpoint.
package struct EndpointRequest {
    /// The decoded path parameters.
    package let parameters: [String]
    package var query: QueryReader
    package let lastEventID: String?
    package let authorization: String?
    /// The arrival time in seconds since 1970 with fractions, for rate limits and the age of responses.
    package let now: Double
    package let sender: Caller

    /// The arrival time in whole seconds.
    package var second: EpochSeconds { EpochSeconds(rounding: now, .down) }
}

extension EndpointRequest {
    /// Creates a request to another endpoint that is part of the answer to a client's request.
    /// - Parameter now: the arrival time of the client's request.
    package init(parameters: [String], query: QueryReader, now: Double, sender: Caller) {
        self.init(
            parameters: parameters, query: query, lastEventID: nil, authorization: nil, now: now, sender: sender)
    }
}
