import TransitCore

@testable import AgencyQueries
@testable import CompatAPIs

extension FuzzTarget {
    /// Parses requests of OneBusAway's apps, both as bodies and as query strings, and riders' reports.
    static let sidecar = FuzzTarget(name: "sidecar") { bytes in
        _ = try? ReportRequest(bytes)
        read(try? SidecarForm(query: "", body: bytes))
        read(try? SidecarForm(query: String(decoding: bytes, as: UTF8.self), body: []))
    }

    private static let survey = Survey(
        id: 1, name: "", questions: [Survey.Question(kind: .text, text: ""), Survey.Question(kind: .text, text: "")])

    /// Reads all kinds of requests from a form.
    private static func read(_ form: SidecarForm?) {
        guard let form else { return }
        for version in [AppAlarm.Version.first, .second] {
            guard let alarm = try? AppAlarm(form, in: 1, version) else { continue }
            _ = (alarm.expiry(at: FuzzTown.now), alarm.identity, alarm.data)
        }
        var id = ""
        if let activity = try? AppActivity(form, in: 1, at: FuzzTown.now, id: &id) {
            _ = activity.message(nil, name: [], at: FuzzTown.now)
        }
        _ = try? AppRegistration(form, after: nil)
        _ = try? GhostReport(form)
        if var response = try? SurveyResponse(form, to: survey, at: FuzzTown.now) {
            response.merge(response.answers)
            _ = response.acknowledgement(id: id)
        }
    }
}
