extension AlarmWords {
    static let arabic = AlarmWords(
        leaveNow: "انطلق الآن", leave: { "انطلق بعد \($0) د" }, now: { "\(isolate($0)): يصل الآن" },
        comes: { "\(isolate($0)) بعد \($1) د" },
        isAt: { "\(isolate($0)) في \(isolate($1))" },
        reaches: { "\(isolate($0)) في \(isolate($1)) بعد \($2) د" },
        moved: { "\(isolate($0)) بعد \($1) د بدلًا من \($2)" }, bus: { "\(isolate($0)) الساعة \(isolate($1))" },
        canceled: { "\($0): ملغى" },
        skipped: { "\($0): لن يتوقف" }, left: { "\($0): غادر" }, late: { "\($0): متأخر \($1) د" },
        notSeen: { "\($0): لا إشارة" }, unlisted: { "\($0): راجع رحلتك" },
        earlierLast: { "آخر \(isolate($0)) الساعة \(isolate($1))" },
        noneLeft: { "\(isolate($0)): لا رحلات أخرى اليوم" }, disrupted: { "\(isolate($0)): اضطراب في الخدمة" },
        over: { "\(isolate($0)): عادت الخدمة إلى طبيعتها" }, from: { "\($0) من \(isolate($1))" },
        walk: { "\($0) د سيرًا" },
        to: { "باتجاه \(isolate($0))" }, likely: { "على الأرجح من \(isolate($0)) إلى \(isolate($1))" },
        lateHere: { "متأخر \($0) د" },
        byTimetable: "الموعد المجدول", notSeenSoFar: "لا إشارة بعد", lastToday: "الأخير اليوم",
        lookAgain: "ليس في جدول المواعيد الجديد", clock: { "\($0):\($1)" }, comma: "، ", name: { isolate($0) })

    /// Isolates a name or time from the direction of the surrounding right-to-left text.
    private static func isolate(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}
