import Foundation
import TestSupport
import Testing
import TransitCore

@testable import RiderData

struct AlarmTextTests {
    private let now = Street.eight + 41 * 60

    private func notice(_ matter: AlarmNotice.Matter, _ language: Alarm.Language = .english) -> AlarmNotice {
        var notice = AlarmNotice(matter, kind: .departure, language: language)
        (notice.route, notice.headsign, notice.stop) = ("12", "North Docks", "Mill Lane")
        (notice.early, notice.likely) = (now + 360, now + 480)
        notice.scheduled = now + 360
        notice.walkMinutes = 3
        notice.minutesLate = 2
        notice.before = now + 240
        return notice
    }

    @Test(
        arguments: [
            (.leave, "Leave in 3 min", "12 at 08:49 from Mill Lane, 3 min walk. 2 min late."),
            (.coming, "12 in 6 min", "Mill Lane, 08:49, to North Docks. 2 min late."),
            (.moved, "12 in 6 min, not 4", "Mill Lane, likely 08:47–08:49. 2 min late."),
            (.canceled, "12 at 08:47 is cancelled", "Mill Lane, to North Docks."),
            (.left, "12 at 08:47 has left", "Mill Lane, to North Docks."),
            (.reaches, "12 at Mill Lane in 6 min", "Mill Lane, 08:49, to North Docks. 2 min late."),
        ] as [(AlarmNotice.Matter, String, String)])
    func `each kind of departure notification has its title and body`(
        matter: AlarmNotice.Matter, title: String, body: String
    ) {
        #expect(notice(matter).title(at: now) == title)
        #expect(notice(matter).body == body)
    }

    @Test func `notifications are translated to French`() {
        #expect(notice(.leave, .french).title(at: now) == "Partez dans 3 min")
        let body = notice(.leave, .french).body
        #expect(body == "12 de 08\u{A0}h\u{A0}49, arrêt Mill Lane, 3 min à pied. 2 min de retard.")
        #expect(notice(.canceled, .french).title(at: now) == "12 de 08\u{A0}h\u{A0}47\u{A0}: annulé")
    }

    @Test(
        arguments: [
            (
                .spanish, "Salga en 3 min", "12 de las 8:49, parada Mill Lane, 3 min a pie. 2 min de retraso.",
                "12 de las 8:47: cancelado"
            ),
            (
                .german, "In 3 min losgehen", "12 um 08:49 ab Mill Lane, 3 min Fußweg. 2 min zu spät.",
                "12 um 08:47 fällt aus"
            ),
            (
                .portuguese, "Saia em 3 min", "12 das 08:49, parada Mill Lane, 3 min a pé. 2 min atrasado.",
                "12 das 08:47: cancelado"
            ),
            (.chinese, "3 分钟后出发", "12（08:49），在 Mill Lane 上车，步行 3 分钟。晚点 2 分钟。", "12（08:47）已取消"),
            (
                .arabic, "انطلق بعد 3 د", "رحلة 12 الساعة 08:49 من Mill Lane، 3 د سيرًا. متأخرة 2 د.",
                "أُلغيت رحلة 12 الساعة 08:47"
            ),
        ] as [(Alarm.Language, String, String, String)])
    func `notifications are translated to further languages`(
        language: Alarm.Language, leave: String, body: String, canceled: String
    ) {
        #expect(plain(notice(.leave, language).title(at: now)) == leave)
        #expect(plain(notice(.leave, language).body) == body)
        #expect(plain(notice(.canceled, language).title(at: now)) == canceled)
    }

    @Test func `names and times in Arabic notifications have Unicode directional isolates around them`() {
        let title = notice(.canceled, .arabic).title(at: now)
        #expect(title == "أُلغيت رحلة \u{2068}12\u{2069} الساعة \u{2068}08:47\u{2069}")
        #expect(notice(.canceled, .arabic).body.hasPrefix("\u{2068}Mill Lane\u{2069}، "))
    }

    @Test(
        arguments: [
            (-8, .spanish, "12 de las 0:47: cancelado"), (-7, .spanish, "12 de la 1:47: cancelado"),
            (5, .spanish, "12 de las 13:47: cancelado"), (-8, .portuguese, "12 da 00:47: cancelado"),
            (-7, .portuguese, "12 da 01:47: cancelado"), (-6, .portuguese, "12 das 02:47: cancelado"),
        ] as [(Int64, Alarm.Language, String)])
    func `in Spanish and Portuguese, the article before a clock time agrees with the hour`(
        offset: Int64, language: Alarm.Language, title: String
    ) {
        var notice = notice(.canceled, language)
        notice.offset = offset * 3600
        #expect(notice.title(at: now) == title)
    }

    @Test func `for a trip no longer in the timetable, the title names the trip and the body states what to do`() {
        #expect(notice(.unlisted).title(at: now) == "12 at 08:47 is no longer in the timetable")
        #expect(notice(.unlisted).body == "Mill Lane. See the stop’s departures for alternatives.")
    }

    @Test(arguments: Alarm.Language.allCases)
    func `every language has a code and its own translation of notification titles`(language: Alarm.Language) {
        #expect(Alarm.Language(code: language.code) == language)
        let titles = Set(Alarm.Language.allCases.map { notice(.leave, $0).title(at: now) })
        #expect(titles.count == Alarm.Language.allCases.count)
        let json = String(decoding: notice(.leave, language).json(tag: "t", number: 1, at: now), as: UTF8.self)
        #expect(json.contains("\"language\":\"\(language.code)\""))
    }

    /// Returns the text without the Unicode isolates around names and times.
    private func plain(_ text: String) -> String { text.filter { !["\u{2068}", "\u{2069}"].contains($0) } }

    @Test func `a notification states the minutes that remain when it is sent`() {
        #expect(notice(.leave).title(at: now + 100) == "Leave in 1 min")
        #expect(notice(.leave).title(at: now + 180) == "Leave now")
        // 110 s are 1 minute, as on departure boards; see `Tests/Fixtures/minutes-to-go.json`.
        #expect(notice(.coming).title(at: now + 250) == "12 in 1 min")
        #expect(notice(.reaches).title(at: now + 250) == "12 at Mill Lane in 1 min")
        #expect(notice(.moved).title(at: now + 130) == "12 in 3 min, not 1")
        #expect(notice(.coming).title(at: now + 301) == "12 is arriving now")
        #expect(notice(.coming).title(at: now + 900) == "12 is arriving now")
        #expect(notice(.reaches).title(at: now + 900) == "12 is at Mill Lane")
    }

    @Test func `clock times in notifications are in the agency's time zone`() {
        var notice = notice(.canceled)
        notice.offset = -9 * 3600
        #expect(notice.title(at: now) == "12 at 23:47 is cancelled")
    }

    @Test func `further affected buses are listed after the most severe one`() {
        var notice = notice(.canceled)
        notice.also = [.init(.late, scheduled: now, minutes: 8), .init(.notSeen, scheduled: now + 600)]
        #expect(notice.body == "Mill Lane, to North Docks. 12 at 08:41 is 8 min late. 12 at 08:51: no signal yet.")
    }

    @Test func `every kind of notification has strings in every language`() {
        for language in Alarm.Language.allCases {
            for matter in (1...20).compactMap({ AlarmNotice.Matter(rawValue: $0) }) {
                let notice = notice(matter, language)
                #expect(!notice.title(at: now).isEmpty && notice.title(at: now).count <= 50 && notice.body.count > 3)
            }
        }
    }

    @Test func `the payload for the page is JSON with an ID that identifies duplicates`() throws {
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(notice(.leave).json(tag: "abc", number: 7, at: now)))
                as? [String: Any])
        #expect(json["id"] as? String == "abc.7" && json["tag"] as? String == "abc")
        #expect(json["title"] as? String == "Leave in 3 min" && json["language"] as? String == "en")
    }

    @Test func `notifications round-trip through their bytes, and truncated or longer bytes are rejected`() {
        var notice = notice(.late)
        notice.also = [.init(.late, scheduled: now, minutes: 8)]
        (notice.isByTimetable, notice.isNotSeen, notice.offset) = (true, true, -18_000)
        let bytes = notice.bytes
        #expect(AlarmNotice(bytes) == notice)
        for count in bytes.indices { #expect(AlarmNotice(Array(bytes[..<count])) == nil) }
        #expect(AlarmNotice(bytes + [1]) == nil)
    }
}
