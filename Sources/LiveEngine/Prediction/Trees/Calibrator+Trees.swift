import TransitCore

extension Calibrator {
    /// Seconds ahead up to which trees are asked: as far as they were taught. What is beyond is as wrong as what is before it.
    private static let farthest: Float = 1800

    /// Lets trees say by how much what experts together say of each call will turn out to be wrong.
    func hearTrees(
        _ run: LiveRun, _ panel: inout Panel, _ state: Calibration.State, of track: Track, heardAt: EpochSeconds
    ) {
        guard panel.numbers.count == run.calls.count, let progress = track.progress else { return }
        panel.numbers.describe(track, progress, state, heardAt: heardAt)
        let forest = trees?.forest
        var seconds: Float = 0
        for position in run.calls.indices {
            let anchor = Float(run.calls[position].likely - heardAt)
            let shift = calibration.blend.shift(
                panel.opinions[position], group: panel.group(of: position, state), ahead: anchor)
            panel.numbers.tell(.hasAgency, at: position, panel.hasAgency[position] ? 1 : 0)
            panel.numbers.complete(position, ahead: anchor + shift, shift: shift, panel.opinions[position])
            guard let forest else { continue }
            if anchor < Self.farthest || position == 0 {
                seconds = panel.numbers.withRow(position) { forest.predict($0) }
            }
            panel.hear(.trees, at: position, Double(seconds))
        }
    }
}

extension TreeNumbers {
    fileprivate mutating func describe(
        _ track: Track, _ progress: Progress, _ state: Calibration.State, heardAt: EpochSeconds
    ) {
        tell(.isUpcoming, if: state == .upcoming)
        tell(.isAtStart, if: state == .starting)
        tell(.age, Double(heardAt - track.seenAt))
        if let speed = track.reading.speed { tell(.speed, Double(speed)) }
        tell(.isAtTerminal, if: progress.isAtTerminal)
        tell(.offset, progress.offset)
        tell(.strayed, Double(progress.strayed))
    }
}
