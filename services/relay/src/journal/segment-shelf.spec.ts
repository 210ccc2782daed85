import { Segment } from './journal-segment'
import { keptMs, mostKeptBytes, SegmentShelf } from './segment-shelf'

/** Files of so many bytes with one entry each; none of them is on disk. */
function shelfOf(...bytes: number[]): SegmentShelf {
  const shelf = new SegmentShelf()
  for (const [index, size] of bytes.entries()) {
    const segment = Segment.in('/nowhere', index + 1, index + 1)
    segment.bytes = size
    segment.lastSeq = index + 1
    shelf.add(segment)
  }
  return shelf
}

const indexes = ({ segments }: SegmentShelf) => segments.map(({ index }) => index)

describe('files in which everything is applied', () => {
  it('are kept for a quarter of an hour, but for the oldest of more than is kept', async () => {
    const shelf = shelfOf(mostKeptBytes / 2, mostKeptBytes / 2, 1, 1)
    await shelf.applied(3, 0)
    expect(indexes(shelf)).toEqual([2, 3, 4])
    await shelf.applied(3, keptMs - 1)
    expect(indexes(shelf)).toEqual([2, 3, 4])
    await shelf.applied(3, keptMs)
    expect(indexes(shelf)).toEqual([4])
  })

  it('are kept as long as there is no more of them than is kept', async () => {
    const shelf = shelfOf(mostKeptBytes - 1, 1, 1)
    await shelf.applied(2, 0)
    expect(indexes(shelf)).toEqual([1, 2, 3])
  })
})
