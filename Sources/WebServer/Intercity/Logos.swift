import HTTPServer
import Intercity

extension API {
    /// `GET /api/v1/intercity/logos/{id}`: the logo of a coach operator.
    /// - Throws: 404 if no supplier is configured or there is no logo.
    func intercityLogo(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let intercity else { throw .notFound("This server has no coach supplier.") }
        let (id, now) = (request.parameters[0], request.now)
        return .later { () async throws(Problem) -> EndpointResponse in
            guard let address = intercity.pool.logos.address(of: id, size: LogoStore.size),
                let picture = await intercity.logos.picture(of: id, at: address, now: now)
            else { throw .notFound("There is no logo of this operator.") }
            return .body(picture.bytes, type: picture.type, caching: .day)
        }
    }
}
