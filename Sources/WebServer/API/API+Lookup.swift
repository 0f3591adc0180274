import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension API {
    /// Resolves a global id to its agency's view and service, and the id within the feed.
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
