extension TraceNetwork {
    /// Returns the elements of the longest strictly increasing subsequence.
    static func longestRise(_ numbers: [Int]) -> [Int] { placesOfLongestRise(numbers).map { numbers[$0] } }

    /// Returns the indexes of the longest strictly increasing subsequence.
    static func placesOfLongestRise(_ numbers: [Int]) -> [Int] {
        // The last element of the best subsequence of each length, and the predecessor of each element.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for place in numbers.indices {
            let length = firstPlace(in: ends) { numbers[$0] >= numbers[place] }
            before[place] = length > 0 ? ends[length - 1] : nil
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        var rise: [Int] = []
        var place = ends.last
        while let here = place {
            rise.append(here)
            place = before[here]
        }
        return rise.reversed()
    }

    /// Returns the first index of `ends` whose element satisfies a monotonic predicate, or the count.
    private static func firstPlace(in ends: [Int], where isFarEnough: (Int) -> Bool) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isFarEnough(ends[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
