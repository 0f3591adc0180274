import Crypto
import Foundation
import HTTPTypes
import TransitCore
import Vaults

// Riders' vaults: `/api/v1/vaults/{id}`. Nothing of a request is logged here, and nothing of a vault.

extension API {
    /// Bytes of blobs in one answer.
    private static let page = 1 << 20

    /// `GET /api/v1/vaults/{id}?after=`
    func vault(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let after = request.query.hexadecimal("after", size: VaultBlob.idSize)
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        return Self.answer { () async throws -> EndpointResponse in
            let page = try await vaults.archive.blobs(after: after, of: key, size: Self.page, on: day)
            return .body(page.json(limit: vaults.limits.vault), caching: .never)
        }
    }

    /// `PUT /api/v1/vaults/{id}`
    func makeVault(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        try vaults.gate.admitNew(request.sender.client, at: request.sender.at)
        return Self.answer { () async throws -> EndpointResponse in
            .done(try await vaults.archive.create(key, within: vaults.limits, on: day) ? .created : .noContent)
        }
    }

    /// `DELETE /api/v1/vaults/{id}`
    func deleteVault(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        return Self.answer { () async throws -> EndpointResponse in
            try await vaults.archive.delete(key, on: day)
            return .done(.noContent)
        }
    }

    /// `PUT /api/v1/vaults/{id}/blobs/{blob}`
    func putBlob(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (vaults, key, day) = try opened(request)
        guard let id = HexText.bytes(request.parameters[1], count: VaultBlob.idSize) else {
            throw .notFound("The name of a blob is \(VaultBlob.idSize * 2) hexadecimal digits.")
        }
        let sender = request.sender
        return Self.answer { () async throws -> EndpointResponse in
            let blob = VaultBlob(id: id, bytes: try await sender.body(upTo: vaults.limits.blob))
            guard !blob.bytes.isEmpty else { throw Problem.unreadable("There is nothing in the request's body.") }
            let isNew = try await vaults.archive.append(blob, to: key, within: vaults.limits, on: day)
            return .done(isNew ? .created : .noContent)
        }
    }

    /// The vaults, and what the request names and opens.
    private func opened(_ request: EndpointRequest) throws(Problem) -> (VaultAccess, VaultKey, ServiceDate) {
        guard let vaults = vaultAccess else { throw .notFound("This server keeps no vaults.") }
        try vaults.gate.admit(request.sender.client, at: request.sender.at)
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
                throw .unavailable("Vaults cannot be reached at the moment.", retryAfter: 60)
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
                Problem(status: .unauthorized, detail: "This is not the vault's secret.", challenge: "Bearer")
            case .deleted: Problem(status: .gone, detail: "This vault has been deleted.")
            case .full: Problem(status: .insufficientStorage, detail: "This vault is full.")
            case .noRoom: Problem(status: .insufficientStorage, detail: "This server has no room for more.")
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
