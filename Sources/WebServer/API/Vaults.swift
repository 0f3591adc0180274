import Crypto
import Foundation
import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

// The endpoints of riders' vaults: `/api/v1/vaults/{id}`. Requests carry the vault's secret as a bearer token. Neither
// requests nor contents are logged.

extension API {
    /// The maximum total size of the blobs in one response, in bytes.
    private static let page = 1 << 20

    /// `GET /api/v1/vaults/{id}`: the blobs of a vault as base64, in the order in which they were added, in pages of
    /// about one megabyte.
    ///
    /// - `after`: the id of the last blob that the client has, in hexadecimal. If the vault does not contain it, the
    ///   response starts with the first blob.
    ///
    /// - Throws: 404 if the server stores no vaults or the vault is unknown, 401 for a wrong secret, 410 if the vault
    ///   was deleted, 429 over the rate limit, 503 if the store fails. The other vault endpoints throw the same errors.
    func vault(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let after = request.query.hexadecimal("after", size: VaultBlob.idSize)
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        return Self.answer { () async throws -> EndpointResponse in
            let page = try await vaults.repository.blobs(after: after, of: key, size: Self.page, on: day)
            return .body(page.json(limit: vaults.limits.vault), caching: .never)
        }
    }

    /// `PUT /api/v1/vaults/{id}`: creates a vault with the request's secret, and returns 201; returns 204 if it exists.
    /// - Throws: 507 if the server's storage for vaults is full.
    func makeVault(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        try vaults.quota.admitNew(request.sender.client, at: request.sender.at)
        return Self.answer { () async throws -> EndpointResponse in
            .done(try await vaults.repository.create(key, within: vaults.limits, on: day) ? .created : .noContent)
        }
    }

    /// `DELETE /api/v1/vaults/{id}`: deletes a vault, and returns 204.
    func deleteVault(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        return Self.answer { () async throws -> EndpointResponse in
            try await vaults.repository.delete(key, on: day)
            return .done(.noContent)
        }
    }

    /// `PUT /api/v1/vaults/{id}/blobs/{blob}`: adds a blob to a vault, and returns 201; returns 204 if the vault
    /// contains it.
    /// - Throws: 413 if the blob is too large, 400 if it is empty, 507 if the vault or the server is full.
    func putBlob(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        guard let id = HexText.bytes(request.parameters[1], count: VaultBlob.idSize) else {
            throw .notFound("A blob's id has \(VaultBlob.idSize * 2) hexadecimal digits.")
        }
        let sender = request.sender
        return Self.answer { () async throws -> EndpointResponse in
            let blob = VaultBlob(id: id, bytes: try await sender.body(upTo: vaults.limits.blob))
            guard !blob.bytes.isEmpty else { throw Problem.unreadable("The request body is empty.") }
            let isNew = try await vaults.repository.append(blob, to: key, within: vaults.limits, on: day)
            return .done(isNew ? .created : .noContent)
        }
    }

    /// Authenticates a request, and returns the vault's key and today's date in UTC.
    private func opened(_ request: EndpointRequest) throws(Problem) -> (VaultAccess, VaultKey, ServiceDate) {
        guard let vaults = vaultAccess else { throw .notFound("This server does not offer vaults.") }
        try vaults.quota.admit(request.sender.client, at: request.sender.at)
        guard let id = HexText.bytes(request.parameters[0], count: VaultKey.idSize) else { throw Problem(.unknown) }
        let secret = request.sender.token.flatMap { HexText.bytes($0, count: VaultKey.secretSize) }
        guard let secret else { throw Problem(.otherSecret) }
        let day = request.second.utcDate
        return (vaults, VaultKey(id: id, lock: SHA256.bytes(of: secret)), day)
    }

    private static func answer(_ body: @escaping @Sendable () async throws -> EndpointResponse) -> EndpointResponse {
        .later { () async throws(Problem) -> EndpointResponse in
            do {
                return try await body()
            } catch let refusal as VaultRefusal {
                throw Problem(refusal)
            } catch let problem as Problem {
                throw problem
            } catch {
                throw .unavailable("Vaults are temporarily unavailable.", retryAfter: 60)
            }
        }
    }
}

extension Problem {
    fileprivate init(_ refusal: VaultRefusal) {
        self =
            switch refusal {
            case .unknown: .notFound("There is no vault with this id.")
            case .otherSecret:
                Problem(status: .unauthorized, detail: "The secret does not match the vault.", challenge: "Bearer")
            case .deleted: Problem(status: .gone, detail: "This vault has been deleted.")
            case .full: Problem(status: .insufficientStorage, detail: "This vault is full.")
            case .noRoom:
                Problem(status: .insufficientStorage, detail: "The limit on vaults of this server has been reached.")
            }
    }
}

extension VaultPage {
    fileprivate func json(limit: Int) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + blobs.reduce(0) { $0 + $1.bytes.count * 4 / 3 + 64 })
        json.object { json in
            json.member("fromStart", isFromStart)
            json.member("more", hasMore)
            json.member("used", used)
            json.member("limit", limit)
            json.member("blobs", array: blobs) { json, blob in
                json.object { json in
                    json.member("id", HexText.text(blob.id))
                    json.member("data", Data(blob.bytes).base64EncodedString())
                }
            }
        }
        return json.bytes
    }
}

extension QueryReader {
    fileprivate mutating func hexadecimal(_ name: String, size: Int) -> [UInt8]? {
        guard let text = encoded(name) else { return nil }
        let bytes = HexText.bytes(text, count: size)
        if bytes == nil { complain(name, "\(size * 2) hexadecimal digits") }
        return bytes
    }
}
