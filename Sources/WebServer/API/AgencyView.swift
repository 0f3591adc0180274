import Agencies
import HTTPServer
import LiveModel
import TransitCore

/// One agency as seen by a request.
struct AgencyView {
    let entry: PublishedAgency
    let moment: AgencyState

    /// Creates a view.
    /// - Parameter language: the language of names; nil if unknown.
    init(_ entry: PublishedAgency, in language: String? = nil) {
        self.entry = entry
        moment = entry.moment.named(in: language)
    }

    /// The agency's state.
    /// - Throws: 503 while its first timetable is loading, when it is unknown whether an entity exists.
    var readyService: AgencyService {
        get throws(Problem) {
            guard let service = moment.service else {
                throw .unavailable("The timetable is not ready yet.", retryAfter: 5)
            }
            return service
        }
    }
}

extension Freshness {
    init(_ views: [AgencyView], now: Double, seconds: Double = 10) {
        self.init(views.map { ($0.entry, $0.moment) }, now: now, seconds: seconds)
    }
}

extension API {
    static let noAgency = "There is no agency with this id; see /api/v1/agencies."

    /// The agencies that `agency=` names, or all, with names in the language of `lang=`.
    func views(_ query: inout QueryReader) -> [AgencyView] {
        let language = query.language()
        let ids = Self.agencyIDs(&query, in: registry)
        let entries = ids.map { $0.compactMap { registry[$0] } } ?? registry.entries
        return entries.map { AgencyView($0, in: language) }
    }

    /// Returns the ids of `agency=`; nil without the parameter. Malformed ids are errors; unknown ones are not.
    static func agencyIDs(_ query: inout QueryReader, in registry: AgencyRegistry) -> [String]? {
        guard let ids = query.list("agency", maximum: 100) else { return nil }
        let isReadable = ids.allSatisfy {
            $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        }
        if !isReadable || query.encoded("agency")?.isEmpty == true {
            query.complain("agency", "ids of agencies, separated by commas")
        } else if ids.isEmpty || ids.contains(where: { registry[$0] == nil }) {
            query.miss(noAgency)
        }
        return ids
    }

    /// Resolves a global id to its agency's state and the feed's own id.
    /// - Parameter kind: the kind of entity, for the error message.
    /// - Throws: 404 for an unknown agency, 503 while its timetable is loading.
    func view(of id: String, _ kind: String, in language: String?) throws(Problem) -> (
        AgencyView, AgencyService, Substring
    ) {
        guard let (agency, own) = GlobalID.parts(of: id), let entry = registry[agency] else {
            throw .notFound("There is no \(kind) with this id.")
        }
        let view = AgencyView(entry, in: language)
        return (view, try view.readyService, own)
    }

    /// Resolves a global stop id.
    /// - Throws: 404 for an unknown stop, 503 while the agency's timetable is loading.
    func stop(_ id: String, in language: String?) throws(Problem) -> (AgencyView, AgencyService, StopIndex) {
        let (view, service, own) = try view(of: id, "stop", in: language)
        guard let stop = service.timetable.stop(id: own.utf8) else { throw .notFound("There is no stop with this id.") }
        return (view, service, stop)
    }
}
