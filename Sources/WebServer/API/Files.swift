import Agencies
import AgencyQueries
import FileFormats
import HTTPServer
import TransitCore

// Downloads of an agency's timetable, for offline planning and for other programs.

extension API {
    /// `GET /api/v1/agencies/{id}/timetable`: the compiled timetable file, in the format described by
    /// ``TimetableFormat``.
    func timetable(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (view, service) = try timetabled(request.parameters[0])
        return sent(
            Download(
                type: .binary, name: view.entry.description.id + ".timetable", version: service.timetable.fileVersion,
                plain: Download.Content(service.timetable)
            ) { [network = service.network] in
                network.packedTimetable.map { Download.Content($0) }
            })
    }

    /// `GET /gtfs/{id}.zip`: the GTFS feed as it was imported.
    /// - Throws: 404 for an unknown agency or one without a feed.
    func feed(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let entry = try agency(request.parameters[0])
        guard let file = entry.feed else { throw .notFound("This server has no GTFS feed of this agency.") }
        return sent(
            Download(
                type: .zip, name: entry.description.id + ".zip", version: file.version, plain: Download.Content(file)))
    }

    /// `GET /api/v1/streets`: the compiled streets file, for planning walks offline.
    /// - Throws: 404 if the server has no streets.
    func streetsFile(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let streets = planner.streets else { throw .notFound("This server has no streets.") }
        return sent(
            Download(
                type: .binary, name: "headsign.streets", version: streets.fileVersion, plain: Download.Content(streets))
        )
    }

    private func sent(_ download: Download) -> EndpointResponse {
        .streamed(SentDownload(download: download, slots: downloads))
    }

    /// Resolves an agency id.
    /// - Throws: 404 for an unknown agency, 503 while its first timetable is loading.
    func timetabled(_ id: String) throws(Problem) -> (AgencyView, AgencyService) {
        let view = AgencyView(try agency(id))
        return (view, try view.readyService)
    }

    private func agency(_ id: String) throws(Problem) -> PublishedAgency {
        guard let entry = registry[id] else { throw .notFound("There is no agency with this id.") }
        return entry
    }
}
