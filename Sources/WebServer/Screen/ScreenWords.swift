import TransitCore

/// The fixed texts on images of boards in one language, with the same wording as on the page.
struct ScreenWords: Sendable, Equatable {
    let language: String
    let now, canceled, skipped: String
    /// The texts for a board's data: live, timetable only, and no live data received yet.
    let live, scheduled, neverLive: String
    /// The text for live data that ended at a clock time, written as `{time}`.
    let noneSince: String
    /// The text for a headway, with the minutes as `{count}`.
    let every: String
    let empty: String

    /// The texts in the languages whose letters the fonts contain; English first, as the fallback.
    static let all = [
        Self(
            language: "en", now: "Now", canceled: "Cancelled", skipped: "Doesn’t stop here", live: "Live",
            scheduled: "Scheduled times", neverLive: "No live departures yet",
            noneSince: "No live departures since {time}", every: "every {count} min", empty: "No departures"),
        Self(
            language: "fr", now: "Ici", canceled: "Annulé", skipped: "Ne s’arrête pas ici", live: "En direct",
            scheduled: "Heures prévues", neverLive: "Aucun départ en direct pour l’instant",
            noneSince: "Aucun départ en direct depuis {time}", every: "toutes les {count} min",
            empty: "Aucun départ"),
        Self(
            language: "es", now: "Ahora", canceled: "Cancelado", skipped: "No para aquí", live: "En vivo",
            scheduled: "Horas programadas", neverLive: "Aún no hay salidas en vivo",
            noneSince: "Últimas salidas en vivo: {time}", every: "cada {count} min", empty: "Sin salidas"),
        Self(
            language: "de", now: "Jetzt", canceled: "Fällt aus", skipped: "Hält hier nicht", live: "Live",
            scheduled: "Zeiten laut Fahrplan", neverLive: "Noch keine Live-Abfahrten",
            noneSince: "Keine Live-Abfahrten seit {time}", every: "alle {count} min", empty: "Keine Abfahrten"),
        Self(
            language: "pt", now: "Agora", canceled: "Cancelado", skipped: "Não para aqui", live: "Ao vivo",
            scheduled: "Horários programados", neverLive: "Ainda sem partidas ao vivo",
            noneSince: "Sem partidas ao vivo desde {time}", every: "a cada {count} min", empty: "Sem partidas"),
    ]

    /// Returns the texts in the first of the given languages that has them, otherwise in English.
    /// - Parameter languages: BCP 47 tags by priority.
    static func best(for languages: [String]) -> Self {
        for language in languages {
            if let words = all.first(where: { LanguageTag.areRelated($0.language, language) }) { return words }
        }
        return all[0]
    }

    func minutes(_ count: Int64) -> String { "\(count) min" }
    func noneSince(_ time: String) -> String { noneSince.replacing("{time}", with: time) }
    func every(_ seconds: Int32) -> String {
        every.replacing("{count}", with: "\(max(1, Int((Double(seconds) / 60).rounded())))")
    }
}
