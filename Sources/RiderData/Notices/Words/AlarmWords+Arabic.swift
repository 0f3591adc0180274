extension AlarmWords {
    static let arabic = AlarmWords(
        leaveNow: "انطلق الآن", leave: { "انطلق بعد \($0) د" }, now: { "\(isolate($0)): تصل الآن" },
        comes: { "\(isolate($0)) بعد \($1) د" },
        isAt: { "\(isolate($0)) في \(isolate($1))" },
        reaches: { "\(isolate($0)) في \(isolate($1)) بعد \($2) د" },
        moved: { "\(isolate($0)) بعد \($1) د بدلًا من \($2)" }, bus: { "رحلة \(isolate($0)) الساعة \(isolate($1))" },
        canceled: { "أُلغيت \($0)" },
        skipped: { "لن تتوقف \($0) في موقفك" }, left: { "غادرت \($0)" }, late: { "\($0): متأخرة \($1) د" },
        notSeen: { "\($0): لا إشارة بعد" }, unlisted: { "لم تعد \($0) في جدول المواعيد" },
        earlierLast: { "آخر حافلة على \(isolate($0)) الساعة \(isolate($1))" },
        noneLeft: { "\(isolate($0)): لا توجد مغادرات أخرى اليوم" }, disrupted: { "\(isolate($0)): اضطراب في الخدمة" },
        over: { "\(isolate($0)): عادت الخدمة إلى طبيعتها" }, from: { "\($0) من \(isolate($1))" },
        walk: { "\($0) د سيرًا" },
        to: { "إلى \(isolate($0))" }, likely: { "غالبًا من \(isolate($0)) إلى \(isolate($1))" },
        lateHere: { "متأخرة \($0) د" },
        byTimetable: "الموعد المجدول", notSeenSoFar: "لا إشارة بعد", lastToday: "آخر حافلة اليوم",
        lookAgain: "انظر مغادرات الموقف لمعرفة البدائل", clock: { "\($0):\($1)" }, comma: "، ", name: { isolate($0) })

    /// Isolates a name or time from the direction of the surrounding right-to-left text.
    private static func isolate(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}
