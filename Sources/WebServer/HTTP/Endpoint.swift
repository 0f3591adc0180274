import HTTPTypes
import TransitCore

/// One address of the server.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (inout Call) throws(Problem) -> Answer

    /// Also its name in the metrics, for example `/api/v1/stops/{id}`.
    let path: String
    /// Answers to GET and HEAD; nil where there is nothing to read.
    let reader: Handler?
    /// By method; most addresses have none.
    let writers: [HTTPRequest.Method: Handler]
    /// What making an answer costs, its bytes apart.
    let work: Double
    /// What of the client's is held while it is answered; taken before anything is done.
    let holds: ClientBook.Good?
    /// A browser that asks for a page gets that, where there is one of this name.
    var yieldsToPage = false

    init(
        _ path: String, _ reader: Handler?, writers: [HTTPRequest.Method: Handler] = [:], work: Double = Work.answer,
        holds: ClientBook.Good? = nil
    ) {
        self.work = work
        self.holds = holds
        self.path = path
        self.reader = reader
        self.writers = writers
    }

    func handler(of method: HTTPRequest.Method) -> Handler? {
        method == .get || method == .head ? reader : writers[method]
    }

    /// What it answers to, as `Allow` wants it.
    var methods: String {
        let reading = reader == nil ? [] : ["GET", "HEAD"]
        return (reading + writers.keys.map(\.rawValue).sorted() + ["OPTIONS"]).joined(separator: ", ")
    }
}

/// A request as an endpoint sees it.
struct Call {
    /// The path's parameters, decoded.
    let parameters: [String]
    var query: QueryReader
    let lastEventID: String?
    let authorization: String?
    /// Seconds since 1970 with fractions, by which allowances and the age of answers are counted.
    let now: Double
    let sender: Sender

    /// The second that it is.
    var second: EpochSeconds { EpochSeconds(rounding: now, .down) }
}
