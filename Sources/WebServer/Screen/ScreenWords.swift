import RiderData
import TransitCore

/// The fixed strings on images of boards in one language, with the same wording as on the page.
struct ScreenWords: Sendable {
    let language: String
    let now, canceled, skipped: String
    /// The strings that describe a board's data: live, timetable only, and no live data received yet.
    let live, scheduled, neverLive: String
    /// Formats the string for live data that ended at a clock time.
    let noneSince: @Sendable (_ time: String) -> String
    /// The strings for a headway of one minute, and of several minutes, whose number replaces `{count}`.
    let everyMinute, every: String
    let empty: String

    /// The strings in all languages whose letters the fonts contain; English first, as the fallback.
    static let all = [
        Self(
            language: "en", now: "Now", canceled: "Cancelled", skipped: "Doesn’t stop here", live: "Live",
            scheduled: "Scheduled times", neverLive: "No live departures yet",
            noneSince: { "No live departures since \($0)" }, everyMinute: "Every minute", every: "Every {count} min",
            empty: "No departures"),
        Self(
            language: "fr", now: "0 min", canceled: "Annulé", skipped: "Ne s’arrête pas ici", live: "En direct",
            scheduled: "Heures prévues", neverLive: "Aucun départ en direct pour l’instant",
            noneSince: { "Aucun départ en direct depuis \($0)" }, everyMinute: "Toutes les minutes",
            every: "Toutes les {count} min", empty: "Aucun départ"),
        Self(
            language: "es", now: "Ahora", canceled: "Cancelado", skipped: "No para aquí", live: "En vivo",
            scheduled: "Horas programadas", neverLive: "Aún no hay salidas en vivo",
            noneSince: { "Últimas salidas en vivo: \($0)" }, everyMinute: "Cada minuto", every: "Cada {count} min",
            empty: "No hay salidas"),
        Self(
            language: "de", now: "Jetzt", canceled: "Fällt aus", skipped: "Hält hier nicht", live: "Live",
            scheduled: "Zeiten laut Fahrplan", neverLive: "Noch keine Live-Abfahrten",
            noneSince: { "Keine Live-Abfahrten seit \($0)" }, everyMinute: "Jede Minute", every: "Alle {count} min",
            empty: "Keine Abfahrten"),
        Self(
            language: "pt", now: "Agora", canceled: "Cancelado", skipped: "Não para aqui", live: "Ao vivo",
            scheduled: "Horários programados", neverLive: "Nenhuma partida ao vivo ainda",
            noneSince: { "Sem partidas ao vivo \(ClockArticle.portuguese("desde a", $0))" },
            everyMinute: "A cada minuto", every: "A cada {count} min", empty: "Nenhuma partida"),
    ]

    /// Returns the strings in the first of the given languages for which there are strings, otherwise in English.
    /// - Parameter languages: BCP 47 tags by priority.
    static func best(for languages: [String]) -> Self {
        for language in languages {
            if let words = all.first(where: { LanguageTag.areRelated($0.language, language) }) { return words }
        }
        return all[0]
    }

    func minutes(_ count: Int64) -> String { "\(count) min" }
    func every(_ seconds: Int32) -> String {
        let minutes = Int((Double(seconds) / 60).rounded())
        return minutes > 1 ? every.replacing("{count}", with: "\(minutes)") : everyMinute
    }
}
