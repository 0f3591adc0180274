import Foundation
package import NIOHTTP1
package import TransitCore

/// Returns the number of seconds in `Retry-After`, at most a day; nil without that header. A date is interpreted
/// relative to the response's `Date`, so that only the server's clock matters.
package func retryAfter(_ headers: HTTPHeaders) -> Int? {
    guard let text = headers.first(name: "retry-after")?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Int(text) { return min(max(seconds, 0), longestRetryAfter) }
    guard let then = httpDate(text), let now = headers.first(name: "date").flatMap(httpDate) else { return nil }
    return min(max(Int(then - now), 0), longestRetryAfter)
}

/// The maximum value in seconds. A longer time is implausible.
private let longestRetryAfter = 86_400

/// Parses a date such as `Sat, 21 Nov 2026 10:30:00 GMT`, the only form of HTTP dates still in use.
package func httpDate(_ text: String) -> EpochSeconds? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])),
        let year = Int(parts[3]), let date = ServiceDate(year: year, month: month + 1, day: day)
    else { return nil }
    let time = parts[4].split(separator: ":").compactMap { Int64($0) }
    guard time.count == 3, time.allSatisfy({ (0...60).contains($0) }) else { return nil }
    return date.utcStart + time[0] * 3600 + time[1] * 60 + time[2]
}

private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
