import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

// The endpoints for Live Activities of iPhone apps: `live_activities`. Requests are not logged.

extension Sidecar {
    /// `POST live_activities`: stores an activity, or renews it with another push token. Returns 201 with the URL for
    /// deleting it.
    /// - Throws: 422 for missing fields, 501 if the operator has no APNs credentials, 429 over the rate limit, 507 if
    ///   the limit on activities is reached.
    func makeActivity(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let region = try region(call)
        let access = try recordAccess
        let (sender, now) = (call.sender, call.second)
        try access.alarmLimiter.admit(sender.client, at: sender.at)
        return Self.answer { () async throws -> EndpointResponse in
            var id = ""
            var activity = try AppActivity(try await sender.form(), in: region.id, at: now, id: &id)
            try access.check(.ios)
            let name = access.name(.liveActivity, ["\(region.id)", id])
            if let record = try await access.repository.record(.liveActivity, name),
                let known = access.content(of: record, as: AppActivity.self)
            {
                (activity.ends, activity.state, activity.sentAt) = (known.ends, known.state, known.sentAt)
            } else {
                try access.alarmLimiter.admitNew(sender.client, at: sender.at)
            }
            try await access.repository.put(try access.record(activity, as: name), within: AppActivity.most)
            let path = "/api/v2/regions/\(region.id)/live_activities/\(HexText.text(name))"
            return .stated(.created, url(of: path, for: sender))
        }
    }

    /// `DELETE live_activities/{token}`: deletes an activity that the app has ended. Returns 204, or 404 if it does not
    /// exist.
    func deleteActivity(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try region(call)
        let access = try recordAccess
        try access.alarmLimiter.admit(call.sender.client, at: call.sender.at)
        guard let name = HexText.bytes(call.parameters[1], count: AppRecord.nameSize) else { return .done(.notFound) }
        return Self.answer { () async throws -> EndpointResponse in
            .done(try await access.repository.delete(.liveActivity, name) ? .noContent : .notFound)
        }
    }
}

extension SidecarAccess {
    /// Returns the record of an activity. It expires later than the activity, so that the message that ends the
    /// activity can still be sent.
    func record(_ activity: AppActivity, as name: [UInt8]) throws -> AppRecord {
        try record(.liveActivity, name, expires: EpochSeconds(activity.ends) + 600, activity)
    }
}
