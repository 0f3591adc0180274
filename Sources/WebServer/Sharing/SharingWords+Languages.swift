import RiderData

extension SharingWords {
    static let english = Self(
        language: "en", departures: "Departures", all: "All departures", now: "Now", minutes: { "\($0) min" },
        every: { $0 == 1 ? "Every minute" : "Every \($0) min" }, canceled: "Cancelled", skipped: "Doesn’t stop here",
        notSeen: "No signal yet", scheduled: "Scheduled", old: "Last known time", onTime: "On time", live: "Live",
        late: { "\($0) min late" }, early: { "\($0) min early" }, platform: { "Platform \($0)" },
        empty: "No departures in the next 90 minutes.", unknown: "Departure times unavailable",
        headwayUnknown: "Running, times unavailable", byTimetable: "Scheduled times",
        updated: { "Live, updated \($0)" }, notUpdated: { "Not updated since \($0)" },
        failing: "No live departures yet", failingSince: { "No live departures since \($0)" },
        stale: "Bus positions may be out of date", staleFrom: { "Last updated at \($0)" },
        missing: "This stop isn’t in the timetable.", starting: "The timetable is loading.")

    static let french = Self(
        language: "fr", departures: "Départs", all: "Tous les départs", now: "0 min", minutes: { "\($0) min" },
        every: { $0 == 1 ? "Toutes les minutes" : "Toutes les \($0) min" }, canceled: "Annulé",
        skipped: "Ne s’arrête pas ici", notSeen: "Pas encore de signal", scheduled: "Prévu",
        old: "Dernière heure connue", onTime: "À l’heure", live: "En direct", late: { "\($0) min de retard" },
        early: { "\($0) min d’avance" }, platform: { "Quai \($0)" },
        empty: "Aucun départ dans les 90 prochaines minutes.", unknown: "Heures de départ indisponibles",
        headwayUnknown: "En service, heures inconnues", byTimetable: "Heures prévues",
        updated: { "En direct, actualisé à \($0)" }, notUpdated: { "Pas d’actualisation depuis \($0)" },
        failing: "Aucun départ en direct pour l’instant", failingSince: { "Aucun départ en direct depuis \($0)" },
        stale: "Positions des bus peut-être périmées", staleFrom: { "Dernière mise à jour à \($0)" },
        missing: "Cet arrêt n’est pas dans l’horaire.", starting: "L’horaire est en cours de chargement.",
        clock: { "\($0)\u{A0}h\u{A0}\($1)" }, colon: "\u{A0}: ")

    static let spanish = Self(
        language: "es", departures: "Salidas", all: "Todas las salidas", now: "Ahora", minutes: { "\($0) min" },
        every: { $0 == 1 ? "Cada minuto" : "Cada \($0) min" }, canceled: "Cancelado", skipped: "No para aquí",
        notSeen: "Aún sin señal", scheduled: "Programado", old: "Último dato", onTime: "A tiempo", live: "En vivo",
        late: { "\($0) min de retraso" }, early: { "\($0) min de adelanto" }, platform: { "Andén \($0)" },
        empty: "No hay salidas en los próximos 90 minutos.", unknown: "Horas de salida no disponibles",
        headwayUnknown: "En servicio, horas desconocidas", byTimetable: "Horas programadas",
        updated: { "En vivo, datos de \(ClockArticle.spanish($0))" },
        notUpdated: { "Sin actualizar desde \(ClockArticle.spanish($0))" }, failing: "Aún no hay salidas en vivo",
        failingSince: { "Últimas salidas en vivo: \($0)" },
        stale: "Las posiciones de los buses pueden estar desactualizadas", staleFrom: { "Última actualización: \($0)" },
        missing: "Esta parada no está en el horario.", starting: "El horario se está cargando.")

    static let german = Self(
        language: "de", departures: "Abfahrten", all: "Alle Abfahrten", now: "Jetzt", minutes: { "\($0) min" },
        every: { $0 == 1 ? "Jede Minute" : "Alle \($0) min" }, canceled: "Fällt aus", skipped: "Hält hier nicht",
        notSeen: "Noch kein Signal", scheduled: "Laut Fahrplan", old: "Zuletzt bekannte Zeit", onTime: "Pünktlich",
        live: "Live", late: { "\($0) min zu spät" }, early: { "\($0) min zu früh" }, platform: { "Steig \($0)" },
        empty: "In den nächsten 90 Minuten keine Abfahrten.", unknown: "Abfahrtszeiten nicht verfügbar",
        headwayUnknown: "Fährt, Zeiten unbekannt", byTimetable: "Zeiten laut Fahrplan",
        updated: { "Live, Stand \($0)" }, notUpdated: { "Seit \($0) nicht aktualisiert" },
        failing: "Noch keine Live-Abfahrten", failingSince: { "Keine Live-Abfahrten seit \($0)" },
        stale: "Buspositionen sind möglicherweise veraltet", staleFrom: { "Zuletzt aktualisiert um \($0)" },
        missing: "Diese Haltestelle steht nicht im Fahrplan.", starting: "Der Fahrplan wird geladen.")

    static let portuguese = Self(
        language: "pt", departures: "Partidas", all: "Todas as partidas", now: "Agora", minutes: { "\($0) min" },
        every: { $0 == 1 ? "A cada minuto" : "A cada \($0) min" }, canceled: "Cancelado", skipped: "Não para aqui",
        notSeen: "Ainda sem sinal", scheduled: "Programado", old: "Último horário conhecido", onTime: "No horário",
        live: "Ao vivo", late: { "\($0) min atrasado" }, early: { "\($0) min adiantado" },
        platform: { "Plataforma \($0)" }, empty: "Nenhuma partida nos próximos 90 minutos.",
        unknown: "Horários de partida indisponíveis", headwayUnknown: "Em operação, horários indisponíveis",
        byTimetable: "Horários programados", updated: { "Ao vivo, dados \(ClockArticle.portuguese("da", $0))" },
        notUpdated: { "Sem atualização \(ClockArticle.portuguese("desde a", $0))" },
        failing: "Nenhuma partida ao vivo ainda",
        failingSince: { "Sem partidas ao vivo \(ClockArticle.portuguese("desde a", $0))" },
        stale: "As posições dos ônibus podem estar desatualizadas",
        staleFrom: { "Última atualização \(ClockArticle.portuguese("à", $0))" },
        missing: "Esta parada não está na tabela de horários.", starting: "A tabela de horários está carregando.")

    static let chinese = Self(
        language: "zh", departures: "班次", all: "全部班次", now: "现在", minutes: { "\($0) 分钟" },
        every: { $0 == 1 ? "每分钟一班" : "每 \($0) 分钟一班" }, canceled: "已取消", skipped: "本站不停", notSeen: "尚无信号",
        scheduled: "计划", old: "时间较旧", onTime: "准点", live: "实时", late: { "晚点 \($0) 分钟" }, early: { "提前 \($0) 分钟" },
        platform: { "\($0) 站台" }, empty: "未来 90 分钟内没有班次。", unknown: "班次未知", headwayUnknown: "运营中，时间未知",
        byTimetable: "计划时间", updated: { "实时，\($0) 更新" }, notUpdated: { "自 \($0) 起未更新" }, failing: "暂无实时班次",
        failingSince: { "\($0) 起没有实时班次" }, stale: "公交车位置可能已过时", staleFrom: { "上次更新：\($0)" }, missing: "时刻表中没有此站点。",
        starting: "正在加载时刻表。", colon: "：", listSeparator: "、")

    static let arabic = Self(
        language: "ar", direction: "rtl", departures: "المغادرات", all: "كل المغادرات", now: "الآن",
        minutes: { "\($0) د" }, every: { $0 == 1 ? "كل دقيقة" : "كل \($0) د" }, canceled: "ملغاة",
        skipped: "لا تتوقف هنا", notSeen: "لا إشارة بعد", scheduled: "مجدولة", old: "آخر موعد معروف",
        onTime: "في الموعد", live: "مباشر", late: { "متأخرة \($0) د" }, early: { "مبكرة \($0) د" },
        platform: { "رصيف \($0)" }, empty: "لا توجد مغادرات خلال الدقائق التسعين القادمة.",
        unknown: "مواعيد المغادرة غير متاحة", headwayUnknown: "تعمل، والمواعيد غير متاحة", byTimetable: "مواعيد مجدولة",
        updated: { "مباشر، حُدِّث الساعة \($0)" }, notUpdated: { "لم يُحدَّث منذ الساعة \($0)" },
        failing: "لا تتوفر مغادرات مباشرة بعد", failingSince: { "لا تتوفر مغادرات مباشرة منذ الساعة \($0)" },
        stale: "قد تكون مواقع الحافلات قديمة", staleFrom: { "آخر تحديث الساعة \($0)" },
        missing: "هذا الموقف ليس في جدول المواعيد.", starting: "جارٍ تحميل جدول المواعيد.", listSeparator: "، ")
}
