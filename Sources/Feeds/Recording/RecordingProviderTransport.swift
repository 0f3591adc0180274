package import Fetching

/// Forwards requests to a provider's API and records all responses, including errors, without data on drivers.
package struct RecordingProviderTransport: ProviderTransport {
    private let transport: any ProviderTransport
    private let recorder: Recorder
    private let failed: @Sendable (RecordingError) -> Void

    /// - Parameter failed: Called if a response could not be recorded. The response is still returned.
    package init(
        _ transport: any ProviderTransport, recorder: Recorder, failed: @escaping @Sendable (RecordingError) -> Void
    ) {
        self.transport = transport
        self.recorder = recorder
        self.failed = failed
    }

    package func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        let response = try await transport.get(path, for: feed)
        var kept = response
        kept.body = Redaction.withoutDrivers(response.body)
        do {
            try recorder.add(kept, to: feed)
        } catch {
            failed(error)
        }
        return response
    }
}
