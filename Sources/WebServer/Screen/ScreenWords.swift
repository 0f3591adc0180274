import TransitCore

/// The fixed texts of images of boards in one language, worded as on the page.
struct ScreenWords: Sendable, Equatable {
    let language: String
    let now, canceled, skipped: String
    /// The states of a board: with live times, by the timetable alone, and without live times so far.
    let live, scheduled, neverLive: String
    /// Without live times since a clock time, written as `{time}`.
    let noneSince: String
    /// A headway, with the minutes as `{count}`.
    let every: String
    let empty: String

    /// The languages whose letters the fonts have; English first, for all others.
    static let all = [
        Self(
            language: "en", now: "Now", canceled: "Cancelled", skipped: "Does not stop here", live: "Live",
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

    /// Returns the texts of the first of some languages that has them, otherwise those in English.
    /// - Parameter languages: BCP 47 tags.
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
