package import TransitCore

/// Fetches and compiles the timetable of a catalogue entry, from the agency's URL or else from the catalogue's copy.
package struct CatalogueImport: Sendable {
    private let trial: TrialImport
    private let source: CatalogueSource
    private let variables: [String: String]

    package init(_ trial: TrialImport, _ source: CatalogueSource, variables: [String: String]) {
        (self.trial, self.source, self.variables) = (trial, source, variables)
    }

    /// A compiled timetable, and the feed that it was fetched from.
    package struct Found: Sendable {
        package var feed: FirstFeed
        package var timetable: Timetable
        /// The reason why the catalogue's copy is used; nil if the feed comes from the agency.
        package var note: String?
    }

    /// - Parameters:
    ///   - variable: The environment variable with the agency's key.
    ///   - report: Receives the URL of each request.
    package func timetable(
        of entry: CatalogueEntry, variable: String, report: (String) -> Void
    ) async throws(Failure) -> Found {
        let problem: Failure
        do throws(Failure) {
            return try await agencysOwn(entry, variable, report)
        } catch {
            problem = error
        }
        guard let mirror = entry.mirror else { throw problem }
        do throws(Failure) {
            let feed = FirstFeed(mirror)
            report(mirror)
            let timetable = try await trial.timetable(of: feed, isNamedByOperator: source.mayName(mirror))
            return Found(
                feed: feed, timetable: timetable,
                note: problem.text + "\nUsing the catalogue's copy \(mirror) instead, which may be older.")
        } catch {
            throw Failure(
                problem.code, "\(problem.text)\nThe catalogue's copy \(mirror) cannot be used either. \(error.text)")
        }
    }

    private static func advice(_ entry: CatalogueEntry) -> String {
        " If \(entry.provider) publishes its timetable elsewhere: headsign init FILE-OR-URL"
    }

    private func agencysOwn(
        _ entry: CatalogueEntry, _ variable: String, _ report: (String) -> Void
    ) async throws(Failure) -> Found {
        guard let address = entry.address else {
            throw Failure(.unavailable, "The catalogue has no usable address of the agency's feed for \(entry.id).")
        }
        let feed = FirstFeed(address, access: entry.access, variable: variable)
        guard feed.isUsable(variables) else {
            let step =
                entry.access.isDescribed
                ? ", then set it before this command: export \(variable)=KEY"
                : ", download the feed with it, then: headsign init FILE"
            throw Failure(.unavailable, Self.need(of: entry) + step)
        }
        report(address)
        do throws(Failure) {
            let timetable = try await trial.timetable(of: feed, isNamedByOperator: source.mayName(address))
            return Found(feed: feed, timetable: timetable)
        } catch {
            throw Failure(error.code, "\(address) cannot be used. \(error.text)" + Self.advice(entry))
        }
    }

    /// Returns a message that a feed requires a key, with the source of the key.
    package static func need(of entry: CatalogueEntry) -> String {
        let page = entry.access.page.map { "Get one at \($0)" } ?? "Ask \(entry.provider) for one"
        let gap = entry.access.isDescribed ? "" : " The catalogue does not describe how it is sent."
        return "\(entry.id) requires a key.\(gap) \(page)"
    }
}
