import LiveModel
import TransitCore

extension Calibrator {
    /// Evaluates the tree model, which predicts the error of the blended prediction, for each sampled call.
    func hearTrees(
        _ run: LiveRun, _ offsetTable: inout SourceOffsetTable, _ state: Calibration.State, of track: VehicleTrack,
        heardAt: EpochSeconds
    ) {
        guard !offsetTable.numbers.positions.isEmpty, let progress = track.progress else { return }
        offsetTable.numbers.describe(track, progress, state, heardAt: heardAt)
        for (row, position) in offsetTable.numbers.positions.enumerated() {
            let anchor = Float(run.calls[position].likely - heardAt)
            let shift = calibration.blend.shift(
                offsetTable.offsets[position], group: offsetTable.group(of: position, state), ahead: anchor)
            offsetTable.numbers.set(.hasAgency, in: row, offsetTable.hasAgency[position] ? 1 : 0)
            offsetTable.numbers.complete(row, ahead: anchor + shift, shift: shift, offsetTable.offsets[position])
        }
        guard let forest = trees?.forest else { return }
        offsetTable.numbers.ask(forest)
        offsetTable.hearTrees(of: run.calls)
    }
}

extension SourceOffsetTable {
    /// Interpolates the model's corrections between the evaluated calls.
    mutating func hearTrees(of calls: [PredictedCall]) {
        var (before, last) = (0, numbers.corrections[0])
        for (row, position) in numbers.positions.enumerated() where numbers.areAsked[row] {
            let seconds = numbers.corrections[row]
            let way = Float(calls[position].likely - calls[before].likely)
            for between in before..<position {
                let share = way > 0 ? Float(calls[between].likely - calls[before].likely) / way : 0
                hear(.trees, at: between, Double(last + (seconds - last) * share))
            }
            (before, last) = (position, seconds)
        }
        for position in before..<calls.count { hear(.trees, at: position, Double(last)) }
    }
}

extension TreeNumbers {
    fileprivate mutating func describe(
        _ track: VehicleTrack, _ progress: Progress, _ state: Calibration.State, heardAt: EpochSeconds
    ) {
        set(.isUpcoming, if: state == .upcoming)
        set(.isAtStart, if: state == .starting)
        set(.age, Double(heardAt - track.seenAt))
        if let speed = track.reading.speed { set(.speed, Double(speed)) }
        set(.isAtTerminal, if: progress.isAtTerminal)
        set(.offset, progress.offset)
        set(.strayed, Double(progress.strayed))
    }
}
