import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

// The endpoints for push tokens of devices: `push_registrations`. Requests are not logged.

extension Sidecar {
    /// `POST push_registrations`: stores or renews the push token of a device, and returns 204.
    /// - Throws: 422 for invalid fields, 429 for more than 30 requests per minute from an address, 507 if the limit on
    ///   registrations is reached.
    func register(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let (region, access, sender, now) = try registering(call)
        return Self.answer { () async throws -> EndpointResponse in
            let form = try await sender.form()
            let name = access.registrationName(of: form.text("token") ?? "", in: region.id)
            let known = try await access.repository.record(.registration, name).flatMap {
                access.content(of: $0, as: AppRegistration.self)
            }
            try await access.store(try AppRegistration(form, after: known), as: name, at: now)
            return .done(.noContent)
        }
    }

    /// `DELETE push_registrations?token=`: deletes the push token of a device. Returns 204, or 404 if it is unknown.
    func unregister(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let (region, access, sender, _) = try registering(call)
        return Self.answer { () async throws -> EndpointResponse in
            let token = try await sender.form().text("token") ?? ""
            let name = access.registrationName(of: token, in: region.id)
            return .done(try await access.repository.delete(.registration, name) ? .noContent : .notFound)
        }
    }

    private func registering(
        _ call: EndpointRequest
    ) throws(Problem) -> (SidecarRegion, SidecarAccess, Caller, EpochSeconds) {
        let region = try region(call)
        let access = try recordAccess
        try access.registrationLimiter.admit(call.sender.client, at: call.sender.at)
        return (region, access, call.sender, call.second)
    }

    /// The access to stored records.
    /// - Throws: 503 if the server stores none.
    var recordAccess: SidecarAccess {
        get throws(Problem) {
            guard let access else {
                throw .unavailable(
                    "This server stores no reminders, reports and devices. Ask its operator.", retryAfter: 3600)
            }
            return access
        }
    }
}
