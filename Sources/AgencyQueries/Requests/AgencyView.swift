package import Agencies
package import HTTPServer
import LiveModel
import TransitCore

/// An agency's published state as used for one request, with names in the requested language.
package struct AgencyView {
    package let entry: PublishedAgency
    package let moment: AgencyState

    /// Creates a view.
    /// - Parameter language: the language of names; nil for the feed's default.
    package init(_ entry: PublishedAgency, in language: String? = nil) {
        self.entry = entry
        moment = entry.moment.named(in: language)
    }

    /// The agency's service.
    /// - Throws: 503 while the agency's first timetable is loading, because it is then unknown which entities exist.
    package var readyService: AgencyService {
        get throws(Problem) {
            guard let service = moment.service else {
                throw .unavailable("The timetable is not ready yet.", retryAfter: 5)
            }
            return service
        }
    }
}

extension Freshness {
    package init(_ views: [AgencyView], now: Double, seconds: Double = 10) {
        self.init(views.map { ($0.entry, $0.moment) }, now: now, seconds: seconds)
    }
}

extension AgencyRegistry {
    /// The error detail for an unknown agency.
    package static let noAgency = "There is no agency with this id; see /api/v1/agencies."

    /// Returns the agencies listed in the parameter `agency`, or all agencies, with names in the language of `lang`.
    package func views(_ query: inout QueryReader) -> [AgencyView] {
        let language = query.language()
        let ids = agencyIDs(&query)
        let entries = ids.map { $0.compactMap { self[$0] } } ?? entries
        return entries.map { AgencyView($0, in: language) }
    }

    /// Reads the agency ids in the parameter `agency`; nil without the parameter. Reports malformed ids as invalid, and
    /// unknown ids as not found.
    package func agencyIDs(_ query: inout QueryReader) -> [String]? {
        guard let ids = query.list("agency", maximum: 100) else { return nil }
        let isReadable = ids.allSatisfy {
            $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        }
        if !isReadable || query.encoded("agency")?.isEmpty == true {
            query.complain("agency", "ids of agencies, separated by commas")
        } else if ids.isEmpty || ids.contains(where: { self[$0] == nil }) {
            query.miss(Self.noAgency)
        }
        return ids
    }
}
