package import HTTPTypes
package import TransitCore

/// A path template of the server with its request handlers.
package struct Endpoint: Sendable {
    package typealias Handler = @Sendable (inout EndpointRequest) throws(Problem) -> EndpointResponse

    /// The path template, for example `/api/v1/stops/{id}`. It is also the endpoint's name in the metrics.
    package let path: String
    /// The handler of GET and HEAD; nil if the endpoint supports neither.
    package let reader: Handler?
    /// The handlers of methods other than GET and HEAD, by method.
    package let writers: [HTTPRequest.Method: Handler]
    /// The cost of computing a response, without the cost of its size. See ``RequestCost``.
    package let work: Double
    /// The limited resource that the client holds while the request is handled; acquired before the handler runs. Nil
    /// for none.
    package let holds: ClientLimiter.LimitedResource?
    /// Whether a browser that requests HTML receives the page's file at this path instead, if there is one.
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

/// A request as passed to an endpoint's handler.
package struct EndpointRequest {
    /// The decoded path parameters.
    package let parameters: [String]
    package var query: QueryReader
    package let lastEventID: String?
    package let authorization: String?
    /// The arrival time in epoch seconds with fractions, for rate limits and the age of responses.
    package let now: Double
    package let sender: Caller

    /// The arrival time in whole epoch seconds.
    package var second: EpochSeconds { EpochSeconds(rounding: now, .down) }
}

extension EndpointRequest {
    /// Creates an internal request to another endpoint, which contributes to the response to a client's request.
    /// - Parameter now: the arrival time of the client's request.
    package init(parameters: [String], query: QueryReader, now: Double, sender: Caller) {
        self.init(
            parameters: parameters, query: query, lastEventID: nil, authorization: nil, now: now, sender: sender)
    }
}
