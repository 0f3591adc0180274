import HTTPServer

extension AbsentPage.Words {
    /// The strings of the 404 page by language. English comes first, as the fallback.
    static let all = [
        Self(
            language: "en", title: "Page not found", detail: "This page doesn’t exist.",
            home: "Stops and departures"),
        Self(
            language: "fr", title: "Page introuvable", detail: "Cette page n’existe pas.",
            home: "Arrêts et départs"),
        Self(
            language: "es", title: "Página no encontrada", detail: "Esta página no existe.",
            home: "Paradas y salidas"),
        Self(
            language: "de", title: "Seite nicht gefunden", detail: "Diese Seite gibt es nicht.",
            home: "Haltestellen und Abfahrten"),
        Self(
            language: "pt", title: "Página não encontrada", detail: "Esta página não existe.",
            home: "Paradas e partidas"),
        Self(language: "zh", title: "找不到页面", detail: "此页面不存在。", home: "站点和班次"),
        Self(
            language: "ar", title: "الصفحة غير موجودة", detail: "لا توجد صفحة بهذا العنوان.",
            home: "المواقف والمغادرات", direction: "rtl"),
    ]
}
