import TransitCore

/// The strings of a journey's calendar event in one language, with the same wording as on the page.
struct CalendarWords: Sendable {
    var language: String
    var walk: @Sendable (_ minutes: Int64) -> String
    /// Returns the text for the probability of making all transfers.
    var chance: @Sendable (_ percent: Int) -> String
    var missed: String
    /// The text that reminds the rider that times may change.
    var checkAgain: String
}

extension CalendarWords {
    /// Returns the strings in the first language for which there are strings; otherwise in English. The arguments are
    /// BCP 47 tags.
    static func of(_ tags: String?...) -> CalendarWords {
        for tag in tags {
            let base = LanguageTag.base(of: tag?.lowercased() ?? "")
            if let words = all.first(where: { $0.language == base }) { return words }
        }
        return all[0]
    }

    private static let all = [
        Self(
            language: "en", walk: { "Walk \($0) min" }, chance: { "\($0)% chance of making every transfer." },
            missed: "You’ll miss a transfer.", checkAgain: "Check the times again before you leave."),
        Self(
            language: "fr", walk: { "\($0) min à pied" },
            chance: { "\($0)\u{A0}% de chances d’avoir toutes les correspondances." },
            missed: "Vous manquerez une correspondance.",
            checkAgain: "Vérifiez de nouveau les heures avant de partir."),
        Self(
            language: "es", walk: { "\($0) min a pie" },
            chance: { "Probabilidad de alcanzar todos los transbordos: \($0)\u{A0}%." },
            missed: "Perderá un transbordo.", checkAgain: "Vuelva a comprobar las horas antes de salir."),
        Self(
            language: "de", walk: { "\($0) min zu Fuß" }, chance: { "\($0)\u{A0}% Chance, jeden Umstieg zu schaffen." },
            missed: "Sie verpassen einen Umstieg.", checkAgain: "Prüfen Sie die Zeiten vor dem Losgehen noch einmal."),
        Self(
            language: "pt", walk: { "\($0) min a pé" },
            chance: { "\($0)% de chance de conseguir todas as baldeações." },
            missed: "Você vai perder uma baldeação.", checkAgain: "Confira de novo os horários antes de sair."),
        Self(
            language: "zh", walk: { "步行 \($0) 分钟" }, chance: { "赶上全部换乘的可能性为 \($0)%。" },
            missed: "有一次换乘赶不上。", checkAgain: "出发前请再次查看时间。"),
        Self(
            language: "ar", walk: { "\($0) د سيرًا" }, chance: { "احتمال اللحاق بكل التبديلات \($0)%." },
            missed: "سيفوتك أحد التبديلات.", checkAgain: "راجع المواعيد مجددًا قبل أن تنطلق."),
    ]
}
