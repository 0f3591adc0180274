extension API {
    /// `GET /api/v1/agencies/{id}/ground`: the map's ground around an agency's stops, as PMTiles.
    func agencyGround(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let ground else { throw .notFound("This server has no tiles of its own.") }
        let (view, service) = try timetabled(request.parameters[0])
        return .streamed(
            BaseMapResponse(
                packs: ground.packs, agency: view.entry.description.id, timetable: service.timetable, slots: downloads))
    }
}
