import Synchronization

/// Request counters and latency histograms, by endpoint and status. Contains no rider data.
package final class Metrics: Sendable {
    /// Upper bounds of the latency histogram, in seconds.
    package static let bounds: [Double] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]
    package static let statuses = [
        101, 200, 201, 202, 204, 206, 304, 400, 401, 403, 404, 405, 409, 410, 413, 414, 416, 422, 426, 429, 499, 500,
        501, 502, 503, 507,
    ]

    package struct Counters: Sendable {
        package var byStatus = Array(repeating: UInt64(0), count: Metrics.statuses.count)
        package var byLatency = Array(repeating: UInt64(0), count: Metrics.bounds.count + 1)
        package var nanoseconds: UInt64 = 0
    }

    /// The labels of the rows: the paths of the endpoints, and `page` for static files and unknown paths.
    package let names: [String]
    private let rows: [String: Int]
    private let counters: Mutex<[Counters]>
    private static let nanosecondBounds = bounds.map { UInt64($0 * 1e9) }

    package init(endpoints: [String]) {
        names = endpoints + ["/metrics", "page"]
        rows = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        counters = Mutex(Array(repeating: Counters(), count: names.count))
    }

    /// Counts a response.
    /// - Parameters:
    ///   - endpoint: the endpoint's path; nil counts as `page`.
    ///   - nanoseconds: the duration of the request.
    package func count(endpoint: String?, status: Int, nanoseconds: UInt64) {
        let row = endpoint.flatMap { rows[$0] } ?? names.count - 1
        let status = Self.index(of: status)
        let bucket = Self.nanosecondBounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
        counters.withLock { counters in
            counters[row].byStatus[status] += 1
            counters[row].byLatency[bucket] += 1
            counters[row].nanoseconds &+= nanoseconds
        }
    }

    /// Returns the index of a status code. A code that is not listed counts as the first listed code of its class, such
    /// as 400; a code of another class counts as the last listed code.
    private static func index(of status: Int) -> Int {
        statuses.firstIndex(of: status) ?? statuses.firstIndex { $0 / 100 == status / 100 } ?? statuses.count - 1
    }

    package var current: [Counters] { counters.withLock { $0 } }
}
