package import Fetching

/// A cache of geocoder responses. It merges concurrent equal queries, stores results for a day, and limits concurrent
/// requests.
package actor GeocodingCache {
    /// The reason why a query has no result.
    package enum Trouble: Error, Equatable {
        /// Too many requests are in progress.
        case busy
        case failed(FeedError)

        /// The number of seconds after which the query may be retried.
        package var retryAfter: Int {
            switch self {
            case .busy: 1
            case .failed(let error): error.retryAfter ?? 5
            }
        }
    }

    private struct Entry {
        var answer: Task<Result<[FoundPlace], FeedError>, Never>
        /// The time of the request, in seconds since 1970.
        var askedAt: Double
    }

    private static let mostEntries = 1000
    /// The time in seconds for which a result is stored.
    private static let keptFor = 86_400.0
    /// The maximum number of concurrent requests. Further queries fail immediately, because riders who continue to type
    /// would not wait for their results.
    private static let mostAsking = 8

    private let geocoder: Geocoder
    private let transport: any ProviderTransport
    private let throttle: RequestThrottle
    private let work: ParseScope
    private var entries: [PlaceQuestion: Entry] = [:]
    private var asking = 0

    /// Creates an empty cache.
    /// - Parameters:
    ///   - throttle: Limits the rate of requests to the geocoder.
    ///   - work: The scope in which responses are parsed.
    package init(
        geocoder: Geocoder, transport: any ProviderTransport, throttle: RequestThrottle,
        work: ParseScope = .unwatched("places")
    ) {
        self.geocoder = geocoder
        self.transport = transport
        self.throttle = throttle
        self.work = work
    }

    /// Returns the places for a query, from the cache or from the geocoder.
    /// - Parameter now: The current time in seconds since 1970.
    /// - Throws: ``Trouble`` if the query was refused or failed.
    package func places(_ question: PlaceQuestion, now: Double) async throws(Trouble) -> [FoundPlace] {
        if let known = entries[question], abs(now - known.askedAt) < Self.keptFor {
            return try await settled(known, of: question)
        }
        guard asking < Self.mostAsking else { throw .busy }
        makeRoom()
        let entry = Entry(answer: Task { [self] in await ask(question) }, askedAt: now)
        entries[question] = entry
        asking += 1
        defer { asking -= 1 }
        return try await settled(entry, of: question)
    }

    private func settled(_ entry: Entry, of question: PlaceQuestion) async throws(Trouble) -> [FoundPlace] {
        switch await entry.answer.value {
        case .success(let places): return places
        case .failure(let error):
            // Failures are not cached, so the next equal query is sent again.
            if entries[question]?.answer == entry.answer { entries[question] = nil }
            throw .failed(error)
        }
    }

    private nonisolated func ask(_ question: PlaceQuestion) async -> Result<[FoundPlace], FeedError> {
        await throttle.pass { [geocoder, transport, work] in
            await work.run { () async -> Result<[FoundPlace], FeedError> in
                do throws(FeedError) {
                    return .success(
                        try geocoder.places(in: try await transport.body(geocoder.path(question), for: "places")))
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    private func makeRoom() {
        guard entries.count >= Self.mostEntries else { return }
        let oldest = entries.sorted { $0.value.askedAt < $1.value.askedAt }.prefix(Self.mostEntries / 10)
        for (question, _) in oldest { entries[question] = nil }
    }
}
