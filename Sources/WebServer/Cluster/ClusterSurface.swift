import Agencies
import AgencyQueries
import Cluster
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

/// The endpoints for other nodes, most of them about agencies that this node owns. The middleware has already
/// authenticated the requests.
struct ClusterSurface: Sendable {
    static let prefix = "/cluster/v1"

    let access: ClusterAccess
    let hub: ClusterHub
    let version: String
    /// The planner whose street network other nodes may copy.
    let planner: Planner?
    let streetsFiles = AgencyFiles()

    var interface: APISurface {
        APISurface(
            prefixes: [Self.prefix],
            endpoints: [
                Endpoint(Self.prefix + "/agencies/{id}/live", live),
                Endpoint(Self.prefix + "/agencies/{id}/looks", nil, writers: [.post: looks]),
                Endpoint(Self.prefix + "/agencies/{id}/basis", basis),
                Endpoint(Self.prefix + "/agencies/{id}/timetable", timetable),
                Endpoint(Self.prefix + "/timetables/{hash}", file),
                Endpoint(Self.prefix + "/feeds/{hash}", file),
                Endpoint(Self.prefix + "/streets", streets),
                Endpoint(Self.prefix + "/streets/{hash}", file),
            ])
    }

    /// `GET /cluster/v1/agencies/{id}/live?format=`: the stream of an agency's states, as frames in the requested
    /// protocol version.
    private func live(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let format = request.query.integer("format", in: 0...255, default: Int(SnapshotFrame.format))
        try request.query.finish()
        guard format == SnapshotFrame.format else {
            throw Problem(
                status: .conflict,
                detail: "\(access.node) uses format \(SnapshotFrame.format) between nodes, not \(format).")
        }
        let (broadcast, epoch) = try owned(request.parameters[0])
        guard let slot = hub.streams.take() else {
            throw .unavailable("The limit on followers of this node has been reached.", retryAfter: 5)
        }
        return .streamed(
            AgencyStream(
                broadcast: broadcast, access: access, epoch: epoch, hello: try hello(epoch, broadcast.entry),
                slot: slot))
    }

    private func hello(_ epoch: UInt64, _ entry: PublishedAgency) throws(Problem) -> ClusterFrame {
        let hello = StreamHello(
            node: access.node, version: version, epoch: epoch, history: access.leases.history, engine: entry.engine)
        guard let frame = try? hello.frame else {
            throw Problem(status: .internalServerError, detail: "The name of this node could not be encoded.")
        }
        return ClusterFrame(frame)
    }

    /// Returns an agency that this node owns, and the epoch of its lease.
    /// - Throws: 404 for an unknown agency, 409 if another node owns it.
    private func owned(_ id: String) throws(Problem) -> (AgencyBroadcast, epoch: UInt64) {
        guard let broadcast = hub[id] else { throw .notFound("There is no agency with this id.") }
        guard let epoch = access.leases.heldEpoch(of: id) else {
            let owner = access.leases.owner(of: id).flatMap { $0.node == access.node ? nil : $0.node }
            throw Problem(
                status: .conflict,
                detail: "\(access.node) does not own this agency"
                    + (owner.map { "; \($0) does." } ?? ".")
            )
        }
        return (broadcast, epoch)
    }

    /// `GET /cluster/v1/agencies/{id}/timetable`: the name of the agency's timetable file. Nodes that do not own the
    /// agency serve it too.
    private func timetable(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let broadcast = hub[request.parameters[0]], let timetable = broadcast.entry.moment.service?.timetable.file
        else {
            throw .notFound("This node has no timetable of this agency.")
        }
        return .later { () async throws(Problem) -> EndpointResponse in
            await broadcast.files.takeUp(broadcast.entry)
            guard let bytes = try? broadcast.files.name(of: timetable)?.bytes else {
                throw .unavailable("The timetable has just been replaced.", retryAfter: 1)
            }
            return .body(bytes, type: .binary, caching: .never)
        }
    }

    /// `GET /cluster/v1/timetables/{hash}`, `/cluster/v1/feeds/{hash}` and `/cluster/v1/streets/{hash}`: a file, by the
    /// hash of its content.
    private func file(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let hash = request.parameters[0]
        guard FileName.isHash(hash), let content = hub.file(hash) ?? streetsFiles.content(hash) else {
            throw .notFound("This node has no file with this hash.")
        }
        let download = Download(type: .binary, name: hash, version: hash, plain: content)
        return .streamed(SentDownload(download: download, slots: hub.downloads))
    }

    /// `GET /cluster/v1/streets`: the name of the streets file that this node compiled. Files copied from other nodes
    /// are not offered, because two nodes could then copy an old version from each other forever.
    private func streets(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let streets = planner?.ownStreets else { throw .notFound("This node does not compile streets.") }
        return .later { () async throws(Problem) -> EndpointResponse in
            guard let bytes = try? await streetsFiles.takeUp(streets)?.bytes else {
                throw .unavailable("The streets file cannot be read.", retryAfter: 60)
            }
            return .body(bytes, type: .binary, caching: .never)
        }
    }

    /// `POST /cluster/v1/agencies/{id}/looks`: records which stops riders are viewing on another node. The body is an
    /// encoded ``StopViews``.
    private func looks(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (broadcast, _) = try owned(request.parameters[0])
        let (sender, now) = (request.sender, request.now)
        return .later { () async throws(Problem) -> EndpointResponse in
            guard let looks = try? StopViews(try await sender.body(upTo: StopViews.mostBytes)) else {
                throw .unreadable("The request body is not a list of stops.")
            }
            broadcast.entry.interest.record(looks.stops, at: now)
            return .done(.noContent)
        }
    }

    /// `GET /cluster/v1/agencies/{id}/basis?engine=&state=&run=`: the prediction inputs of one run in a given state.
    private func basis(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let numbers = ["engine", "state", "run"].map { name in request.query.text(name).flatMap { UInt64($0) } }
        try request.query.finish()
        let (broadcast, _) = try owned(request.parameters[0])
        let gone = Problem.notFound("The requested state is no longer the current one.")
        guard let engine = numbers[0], let state = numbers[1], let run = numbers[2].flatMap({ Int(exactly: $0) }),
            let service = broadcast.entry.moment.service, service.snapshot.runs.indices.contains(run),
            service.name == StateName(engine: engine, number: state)
        else { throw gone }
        return .later { () async throws(Problem) -> EndpointResponse in
            guard let basis = await broadcast.entry.basis(ofRun: run, in: service.snapshot),
                let bytes = try? basis.bytes
            else { throw gone }
            return .body(bytes, type: .binary, caching: .never)
        }
    }
}
