extension SharingWords {
    static let english = Self(
        language: "en", departures: "Departures", all: "All departures", now: "Now", minutes: { "\($0) min" },
        every: { "Every \($0) min" }, canceled: "Cancelled", skipped: "Doesn’t stop here", notSeen: "No signal yet",
        scheduled: "Scheduled", old: "Last known", onTime: "On time", live: "Live", late: { "\($0) min late" },
        early: { "\($0) min early" }, platform: { "Platform \($0)" }, empty: "No departures",
        emptyWhy: "No departures in the next 90 minutes.", unknown: "Departure times unavailable",
        headwayUnknown: "Running, but times unavailable", byTimetable: "Scheduled times",
        updated: { "Live, updated \($0)" },
        notUpdated: { "Not updated since \($0)" }, failing: "No live departures yet",
        failingSince: { "No live departures since \($0)" }, stale: "Bus positions may be out of date",
        staleFrom: { "Positions from \($0)" }, missing: "This stop isn’t in the timetable.",
        starting: "The timetable is loading.")

    static let french = Self(
        language: "fr", departures: "Départs", all: "Tous les départs", now: "Ici", minutes: { "\($0) min" },
        every: { "Toutes les \($0) min" }, canceled: "Annulé", skipped: "Ne s’arrête pas ici",
        notSeen: "Pas encore de signal", scheduled: "Prévu", old: "Dernier état connu", onTime: "À l’heure",
        live: "En direct", late: { "\($0) min de retard" }, early: { "\($0) min d’avance" },
        platform: { "Quai \($0)" }, empty: "Aucun départ", emptyWhy: "Aucun dans les 90 prochaines minutes.",
        unknown: "Départs inconnus", headwayUnknown: "En service, heures inconnues", byTimetable: "Heures prévues",
        updated: { "En direct, à jour à \($0)" }, notUpdated: { "Pas d’actualisation depuis \($0)" },
        failing: "Aucun départ en direct pour l’instant", failingSince: { "Aucun départ en direct depuis \($0)" },
        stale: "Positions périmées", staleFrom: { "Positions de \($0)" },
        missing: "Cet arrêt n’est pas dans l’horaire.",
        starting: "Chargement des horaires.", clock: { "\($0) h \($1)" })

    static let spanish = Self(
        language: "es", departures: "Salidas", all: "Todas las salidas", now: "Ahora", minutes: { "\($0) min" },
        every: { "Cada \($0) min" }, canceled: "Cancelado", skipped: "No para aquí", notSeen: "Aún sin señal",
        scheduled: "Programado", old: "Último dato", onTime: "A tiempo", live: "En vivo",
        late: { "\($0) min de retraso" }, early: { "\($0) min de adelanto" }, platform: { "Andén \($0)" },
        empty: "No hay salidas", emptyWhy: "Ninguna en los próximos 90 minutos.", unknown: "Salidas desconocidas",
        headwayUnknown: "En servicio, horas desconocidas", byTimetable: "Horas programadas",
        updated: { "En vivo, datos de las \($0)" }, notUpdated: { "Sin actualizar desde las \($0)" },
        failing: "Aún no hay salidas en vivo", failingSince: { "Últimas salidas en vivo: \($0)" },
        stale: "Posiciones desactualizadas", staleFrom: { "Posiciones de las \($0)" },
        missing: "Esta parada no está en el horario.", starting: "Se están cargando los horarios.")

    static let german = Self(
        language: "de", departures: "Abfahrten", all: "Alle Abfahrten", now: "Jetzt", minutes: { "\($0) min" },
        every: { "Alle \($0) min" }, canceled: "Fällt aus", skipped: "Hält hier nicht", notSeen: "Noch kein Signal",
        scheduled: "Laut Fahrplan", old: "Zuletzt bekannt", onTime: "Pünktlich", live: "Live",
        late: { "\($0) min zu spät" }, early: { "\($0) min zu früh" }, platform: { "Steig \($0)" },
        empty: "Keine Abfahrten", emptyWhy: "Keine in den nächsten 90 Minuten.", unknown: "Abfahrten unbekannt",
        headwayUnknown: "Fährt, Zeiten unbekannt", byTimetable: "Zeiten laut Fahrplan",
        updated: { "Live, Stand \($0)" }, notUpdated: { "Seit \($0) nicht aktualisiert" },
        failing: "Noch keine Live-Abfahrten", failingSince: { "Keine Live-Abfahrten seit \($0)" },
        stale: "Veraltete Positionen", staleFrom: { "Positionen von \($0)" },
        missing: "Diese Haltestelle steht nicht im Fahrplan.", starting: "Der Fahrplan wird geladen.")

    static let portuguese = Self(
        language: "pt", departures: "Partidas", all: "Todas as partidas", now: "Agora", minutes: { "\($0) min" },
        every: { "A cada \($0) min" }, canceled: "Cancelado", skipped: "Não para aqui", notSeen: "Ainda sem sinal",
        scheduled: "Programado", old: "Último dado", onTime: "No horário", live: "Ao vivo",
        late: { "\($0) min atrasado" }, early: { "\($0) min adiantado" }, platform: { "Plataforma \($0)" },
        empty: "Nenhuma partida", emptyWhy: "Nenhuma nos próximos 90 minutos.", unknown: "Partidas desconhecidas",
        headwayUnknown: "Em operação, horários desconhecidos", byTimetable: "Horários programados",
        updated: { "Ao vivo, dados das \($0)" }, notUpdated: { "Sem atualização desde as \($0)" },
        failing: "Ainda sem partidas ao vivo", failingSince: { "Sem partidas ao vivo desde \($0)" },
        stale: "Posições desatualizadas", staleFrom: { "Posições das \($0)" },
        missing: "Esta parada não está na tabela de horários.",
        starting: "Os horários estão sendo carregados.")

    static let chinese = Self(
        language: "zh", departures: "班次", all: "全部班次", now: "现在", minutes: { "\($0) 分钟" },
        every: { "每 \($0) 分钟一班" }, canceled: "已取消", skipped: "本站不停", notSeen: "尚无信号", scheduled: "计划",
        old: "最后已知", onTime: "准点", live: "实时", late: { "晚点 \($0) 分钟" }, early: { "提前 \($0) 分钟" },
        platform: { "\($0) 站台" }, empty: "没有班次", emptyWhy: "未来 90 分钟内没有班次。", unknown: "班次未知",
        headwayUnknown: "运营中，时间未知", byTimetable: "计划时间", updated: { "实时，\($0) 更新" },
        notUpdated: { "自 \($0) 起未更新" }, failing: "暂无实时班次", failingSince: { "\($0) 起没有实时班次" },
        stale: "位置已过时", staleFrom: { "\($0) 的位置" }, missing: "时刻表中没有此站点。", starting: "正在加载时刻表。")

    static let arabic = Self(
        language: "ar", direction: "rtl", departures: "المغادرات", all: "كل المغادرات", now: "الآن",
        minutes: { "\($0) د" }, every: { "كل \($0) د" }, canceled: "ملغاة", skipped: "لا تتوقف هنا",
        notSeen: "لا إشارة بعد", scheduled: "مجدولة", old: "آخر معلوم", onTime: "في الموعد", live: "مباشر",
        late: { "متأخرة \($0) د" }, early: { "مبكرة \($0) د" }, platform: { "رصيف \($0)" }, empty: "لا مغادرات",
        emptyWhy: "لا شيء خلال 90 دقيقة قادمة.", unknown: "المغادرات غير معروفة",
        headwayUnknown: "تعمل، والمواعيد غير معروفة", byTimetable: "مواعيد مجدولة",
        updated: { "مباشر، حُدِّث الساعة \($0)" }, notUpdated: { "لم يُحدَّث منذ \($0)" },
        failing: "لا مغادرات مباشرة بعد", failingSince: { "لا مغادرات مباشرة منذ \($0)" },
        stale: "مواقع قديمة", staleFrom: { "مواقع الساعة \($0)" }, missing: "هذا الموقف ليس في جدول المواعيد.",
        starting: "يجري تحميل الجدول.")
}
