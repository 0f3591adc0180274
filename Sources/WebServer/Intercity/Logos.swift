import Intercity

extension API {
    /// `GET /api/v1/intercity/logos/{id}`
    func intercityLogo(_ call: inout Call) throws(Problem) -> Answer {
        try call.query.finish()
        guard let intercity else { throw .notFound("This server has no supplier of coaches.") }
        let (id, now) = (call.parameters[0], call.now)
        return .later { () async throws(Problem) -> Answer in
            guard let address = intercity.pool.logos.address(of: id, size: LogoShelf.size),
                let picture = await intercity.logos.picture(of: id, at: address, now: now)
            else { throw .notFound("There is no picture of this operator.") }
            return .body(picture.bytes, type: picture.type, caching: .day)
        }
    }
}
