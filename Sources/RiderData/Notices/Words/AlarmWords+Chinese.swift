extension AlarmWords {
    static let chinese = AlarmWords(
        leaveNow: "立即出发", leave: { "\($0) 分钟后出发" }, now: { "\($0) 即将到站" },
        comes: { "\($0) 还有 \($1) 分钟到站" },
        isAt: { "\($0) 已到 \($1)" }, reaches: { "\($0) 还有 \($2) 分钟到 \($1)" },
        moved: { "\($0) 还有 \($1) 分钟，原为 \($2) 分钟" }, bus: { "\($0)（\($1)）" }, canceled: { "\($0)已取消" },
        skipped: { "\($0)不停靠您的站点" }, left: { "\($0)已发车" }, late: { "\($0)晚点 \($1) 分钟" },
        notSeen: { "\($0)尚无信号" }, unlisted: { "\($0)已不在时刻表中" },
        earlierLast: { "\($0) 末班车 \($1) 发车" },
        noneLeft: { "\($0) 今天没有班次了" }, disrupted: { "\($0) 运营异常" },
        over: { "\($0) 已恢复正常" }, from: { "\($0)，在 \($1) 上车" }, walk: { "步行 \($0) 分钟" },
        to: { "开往 \($0)" }, likely: { "可能 \($0)–\($1)" }, lateHere: { "晚点 \($0) 分钟" },
        byTimetable: "计划时间", notSeenSoFar: "尚无信号", lastToday: "今日末班车",
        lookAgain: "请查看该站点的其他班次", clock: { "\($0):\($1)" }, comma: "，", nextSentence: "。", period: "。")
}
