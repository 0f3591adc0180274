import Agencies
import AgencyQueries
import HTTPServer

extension API {
    /// `GET /api/v1/agencies/{id}/ground`: the base map around an agency's stops, as a PMTiles file.
    /// - Throws: 404 if the server has no map tiles or the agency is unknown.
    func agencyGround(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let baseMap else { throw .notFound("This server has no tiles of its own.") }
        let (view, service) = try timetabled(request.parameters[0])
        return .streamed(
            BaseMapResponse(
                packs: baseMap.packs, agency: view.entry.description.id, timetable: service.timetable, slots: downloads)
        )
    }
}
