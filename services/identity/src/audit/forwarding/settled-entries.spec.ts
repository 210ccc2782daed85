import { SettledEntries } from './settled-entries'

const look = (newestId: number, oldestTx: number, nextTx: number) => ({
  newestId,
  oldestTx: BigInt(oldestTx),
  nextTx: BigInt(nextTx),
})

describe('entries that nothing can come before', () => {
  it('are known at the look after the one that saw them, where nothing is under way', () => {
    const entries = new SettledEntries()
    expect(entries.after(look(10, 50, 50))).toBe(0)
    expect(entries.after(look(10, 50, 50))).toBe(10)
    expect(entries.after(look(12, 53, 53))).toBe(10)
    expect(entries.after(look(12, 53, 53))).toBe(12)
  })

  it('wait for a transaction that may have a lower id', () => {
    const entries = new SettledEntries()
    entries.after(look(10, 50, 52))
    // Number 50 still runs: entry 9 may be its own.
    expect(entries.after(look(11, 50, 53))).toBe(0)
    expect(entries.after(look(12, 50, 54))).toBe(0)
    expect(entries.after(look(12, 53, 55))).toBe(10)
    expect(entries.after(look(12, 55, 55))).toBe(12)
  })

  it('are not settled by the very look that sees them', () => {
    const entries = new SettledEntries()
    expect(entries.after(look(10, 50, 50))).toBe(0)
    // Begun between the looks, with an id from before.
    expect(entries.after(look(10, 50, 51))).toBe(0)
    expect(entries.after(look(10, 51, 51))).toBe(10)
  })
})
