package import Fetching
import TransitCore

/// A client of Busbud's x-departures API. It starts a search, and then polls it until it is complete.
package struct BusbudSupplier: IntercitySupplier {
    package static let id = "busbud"
    /// The media type in the Accept header, which selects the API version.
    package static let accept = "application/vnd.busbud+json; version=2; profile=https://schema.busbud.com/v2/"

    package var id: String { Self.id }

    private let transport: any ProviderTransport
    private let settings: SearchPolling.Settings
    private let throttle: RequestThrottle
    private let work: ParseScope
    private let pause: Pause

    /// Creates a client.
    /// - Parameters:
    ///   - transport: Sends requests with the headers that the API requires.
    ///   - throttle: Limits the rate of requests. All searches share it.
    ///   - work: The scope in which responses are parsed.
    package init(
        transport: any ProviderTransport, settings: SearchPolling.Settings = SearchPolling.Settings(),
        throttle: RequestThrottle, work: ParseScope = .unwatched(Self.id), pause: Pause = .real
    ) {
        self.transport = transport
        self.settings = settings
        self.throttle = throttle
        self.work = work
        self.pause = pause
    }

    package func search(
        _ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void
    ) async -> SearchEnding {
        let decoder = BusbudDecoder(query)
        var polling = SearchPolling(settings)
        var step = SearchPolling.first
        while case .ask(let index, let wait) = step {
            await pause.milliseconds(wait)
            let path = Self.path(query, index: index)
            let answer = await throttle.pass { await work.run { await page(decoder, at: path, found) } }
            if Task.isCancelled { return .cancelled }
            switch answer {
            case .success(let page): step = polling.answered(page)
            case .failure(let error):
                step = polling.failed(error)
            }
        }
        if case .end(let ending) = step { return ending }
        return .cancelled
    }

    private func page(
        _ decoder: BusbudDecoder, at path: ProviderPath, _ found: @Sendable (SearchPage) -> Void
    ) async -> Result<SearchPage, FeedError> {
        // The request is not sent if the search was cancelled in the meantime.
        guard !Task.isCancelled else { return .success(SearchPage()) }
        do throws(FeedError) {
            let page = try decoder.page(try await transport.body(path, for: Self.id))
            if !Task.isCancelled { found(page) }
            return .success(page)
        } catch {
            return .failure(error)
        }
    }

    /// Returns the path of a request. A polling request repeats all parameters of the initial request.
    static func path(_ query: IntercityQuery, index: Int?) -> ProviderPath {
        let (origin, destination) = (query.origin.description, query.destination.description)
        let path: ProviderPath =
            index == nil
            ? "x-departures/\(origin)/\(destination)/\(query.date.iso)"
            : "x-departures/\(origin)/\(destination)/\(query.date.iso)/poll"
        let whole = path.adding("adult", String(query.passengers.adults))
            .adding("child", String(query.passengers.children))
            .adding("senior", String(query.passengers.seniors))
            .adding("lang", query.language)
            .adding("currency", query.currency.description)
        return index.map { whole.adding("index", String($0)) } ?? whole
    }
}

/// The delay between requests, which tests replace.
package struct Pause: Sendable {
    /// Waits the given number of milliseconds. Returns early when the task is cancelled.
    package let milliseconds: @Sendable (Int64) async -> Void

    package init(_ milliseconds: @escaping @Sendable (Int64) async -> Void) {
        self.milliseconds = milliseconds
    }

    package static let real = Pause { milliseconds in
        if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
    }
}
