import Testing
import TransitCore

@Suite struct `Languages of a text` {
    private let text = LocalizedText([
        .init(language: "pt-br", text: "Desvio"), .init(language: "", text: "Detour!"),
        .init(language: "pt", text: "Desvio."), .init(language: "EN", text: "Detour"),
    ])

    @Test(
        arguments: [
            (["pt"], nil, "Desvio."), (["pt-BR"], nil, "Desvio"), (["pt-PT"], nil, "Desvio"),
            (["fr", "en-GB"], nil, "Detour"),
            (["fr"], "en", "Detour"), (["fr"], "es", "Detour!"), ([], nil, "Detour!"), ([""], nil, "Detour!"),
        ] as [([String], String?, String)])
    func `the translation that fits the requested languages best is chosen`(
        languages: [String], usual: String?, wanted: String
    ) {
        #expect(text.translation(for: languages, usual: usual)?.text == wanted)
    }

    @Test func `without a matching language the first translation is chosen`() {
        let foreign = LocalizedText([
            .init(language: "de", text: "Umleitung"), .init(language: "it", text: "Deviazione"),
        ])
        #expect(foreign.translation(for: ["fr"], usual: "en")?.text == "Umleitung")
        #expect(LocalizedText().translation(usual: "en") == nil)
    }
}
