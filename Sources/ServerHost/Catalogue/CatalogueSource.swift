import Feeds
import Fetching
import Foundation
import TransitCore

/// A feed catalogue in a file, or at a URL with a cached copy in the data folder.
package struct CatalogueSource: Sendable {
    /// Limits for downloading the catalogue, more than ten times its expected size.
    private static let limits = HTTPLimits(bytes: 64_000_000, seconds: 120)

    /// The catalogue's path or http(s) URL.
    package let place: String
    private let cache: URL

    /// - Parameters:
    ///   - place: The catalogue's path or http(s) URL.
    ///   - data: The data folder; the cached copy is in its folder `cache`.
    package init(_ place: String, data: String) {
        self.place = place
        cache = URL(fileURLWithPath: data).appending(path: "cache")
    }

    /// A catalogue, and whether it may be out of date.
    package struct Found: Sendable {
        package var catalogue: FeedCatalogue
        /// The reason why the cached copy is used; nil if the catalogue is current.
        package var note: String?
    }

    /// Reads the catalogue. A URL is fetched with a conditional request; if that fails, the cached copy is used.
    package func read(_ environment: ServerEnvironment) async throws(Failure) -> Found {
        guard place.isWebAddress else { return Found(catalogue: try FeedCatalogue(path: place)) }
        do throws(Failure) {
            return Found(catalogue: try await fetch(environment))
        } catch {
            guard let copy = try? FeedCatalogue(path: copy) else {
                let ways = " Without a connection: headsign init CITY --catalogue FILE, or headsign init GTFS.zip"
                throw Failure(error.code, error.text + ways)
            }
            let note = "\(error.text) Searching the copy of \(dayOfCopy) instead."
            return Found(catalogue: copy, note: note)
        }
    }

    /// Whether a feed of the catalogue may have a private address: any feed of a local file, and feeds on the
    /// catalogue's own host. Other feeds could make this machine send requests to its own network.
    package func mayName(_ address: String) -> Bool {
        guard place.isWebAddress else { return true }
        guard let own = URL(string: place)?.host()?.lowercased() else { return false }
        return own == URL(string: address)?.host()?.lowercased()
    }

    private func fetch(_ environment: ServerEnvironment) async throws(Failure) -> FeedCatalogue {
        let (source, found) = try await check(environment)
        guard case .new(.gtfs(let path), let fingerprint) = found else { return try FeedCatalogue(path: copy) }
        do throws(Failure) {
            let catalogue = try FeedCatalogue(path: path)
            _ = source.accept(.gtfs(path: path), fingerprint: fingerprint)
            return catalogue
        } catch {
            // An invalid download must not remain as the cached copy.
            try? FileManager.default.removeItem(atPath: path)
            throw Failure(error.code, error.text.replacing(path, with: place) + ".")
        }
    }

    private func check(
        _ environment: ServerEnvironment
    ) async throws(Failure) -> (RemoteSchedule, ScheduleCheck) {
        do throws(FeedError) {
            let endpoint = try HTTPEndpoint(place)
            let source = RemoteSchedule(
                client: environment.client, endpoint: endpoint, limits: Self.limits, file: copy)
            return (source, try await source.check())
        } catch {
            var text = "The catalogue \(place) cannot be fetched. \(error.message)"
            if case .hindered = error { text += " Name a writable folder with --data." }
            throw Failure(.unavailable, text)
        }
    }

    /// The path of the cached copy. Its name contains the URL, so that each catalogue has its own copy.
    private var copy: String {
        let name = place.utf8.suffix(150).map { byte -> Character in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2E
            return isPlain ? Character(Unicode.Scalar(byte)) : "_"
        }
        return cache.appending(path: "catalogue-" + String(name) + ".csv").path
    }

    /// The day on which the cached copy was fetched.
    private var dayOfCopy: String {
        let modified = try? FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date
        let days = (modified ?? nil).map { Int32(clamping: Int64($0.timeIntervalSince1970) / 86_400) } ?? 0
        return ServiceDate(daysSince1970: days).iso
    }
}
