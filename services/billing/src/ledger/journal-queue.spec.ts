import type { JournalEntry } from '@tollgate/contracts'
import { PostponedEvent } from '@tollgate/messaging'
import { ManualClock } from '@tollgate/testing'
import fc from 'fast-check'
import { readiness } from './journal.policy'
import { JournalQueue, keptBatches } from './journal-queue'

const journal = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'

function batch(from: number, to: number): JournalEntry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ type: 'reopened', seq: from + index, epoch: 1 }))
}

function aLedger() {
  const applied = new Map<string, number>()
  const order: string[] = []
  const batches: number[] = []
  const clock = new ManualClock()
  const faults: Error[] = []
  const queue = new JournalQueue(async (id, entries) => {
    await Promise.resolve()
    const fault = faults.shift()
    if (fault) throw fault
    const seq = applied.get(id) ?? 0
    const state = readiness(seq, entries)
    if (state === 'gap') return 'gap'
    if (state === 'ready') applied.set(id, entries.at(-1)?.seq ?? 0)
    batches.push(entries.length)
    for (const entry of entries) order.push(`${id === journal ? '' : 'other '}${entry.seq}`)
    return 'applied'
  }, clock)
  return { queue, clock, order, batches, applied, faults }
}

describe('the queue of journals', () => {
  it('applies batches of one journal in the order of their entries', async () => {
    const { queue, order } = aLedger()
    await Promise.all([
      queue.submit(journal, batch(1, 2)),
      queue.submit(journal, batch(6, 6)),
      queue.submit(journal, batch(3, 5)),
    ])
    expect(order).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('applies batches that wait together at once', async () => {
    const { queue, batches } = aLedger()
    await Promise.all([1, 2, 3, 4].map((seq) => queue.submit(journal, batch(seq, seq))))
    expect(batches).toEqual([1, 3])
  })

  it('lets an early batch wait for the missing one', async () => {
    const { queue, clock, order } = aLedger()
    const early = queue.submit(journal, batch(3, 4))
    await clock.advance(100)
    expect(order).toEqual([])
    await queue.submit(journal, batch(1, 2))
    await early
    expect(order).toEqual(['1', '2', '3', '4'])
  })

  it('puts the missing one first when it comes while the gap is being found', async () => {
    const { queue, order } = aLedger()
    const early = queue.submit(journal, batch(3, 4))
    await Promise.all([early, queue.submit(journal, batch(1, 2))])
    expect(order).toEqual(['1', '2', '3', '4'])
  })

  it('applies every entry once and in order, however the batches are shuffled and repeated', async () => {
    const batches = Array.from({ length: 8 }, (_, index) => batch(index * 3 + 1, index * 3 + 3))
    const shuffled = fc.shuffledSubarray([...batches, ...batches], { minLength: 16, maxLength: 16 })
    const pauses = fc.array(fc.nat(30), { minLength: 16, maxLength: 16 })
    const property = fc.asyncProperty(shuffled, pauses, async (arrivals, pausesMs) => {
      const { queue, clock, applied } = aLedger()
      const settled: Promise<void>[] = []
      for (const [index, arrival] of arrivals.entries()) {
        settled.push(queue.submit(journal, arrival))
        if (pausesMs[index]) await clock.advance(pausesMs[index])
      }
      await clock.advance(100)
      await Promise.all(settled)
      expect(applied.get(journal)).toBe(24)
    })
    await fc.assert(property, { numRuns: 50 })
  })

  it('notices that another copy of billing has applied the missing one', async () => {
    const { queue, clock, order, applied } = aLedger()
    const early = queue.submit(journal, batch(3, 4))
    await clock.advance(10)
    applied.set(journal, 2)
    await clock.advance(20)
    await early
    expect(order).toEqual(['3', '4'])
  })

  it('gives a batch back when the missing one does not come', async () => {
    const { queue, clock } = aLedger()
    const early = queue.submit(journal, batch(3, 4))
    const outcome = expect(early).rejects.toBeInstanceOf(PostponedEvent)
    await clock.advance(12_100)
    await outcome
    expect(clock.pendingTimers).toBe(0)
  })

  it('gives back what lies furthest behind a gap when there is no room', async () => {
    const { queue, clock, order } = aLedger()
    const outcomes = new Map<number, string>()
    const submit = (seq: number) => {
      const settled = queue.submit(journal, batch(seq, seq))
      return settled.then(
        () => outcomes.set(seq, 'applied'),
        () => outcomes.set(seq, 'given back'),
      )
    }
    const early = Array.from({ length: keptBatches }, (_, index) => submit(index + 2))
    await clock.advance(1)
    await submit(1)
    await Promise.all(early)
    expect(order).toHaveLength(keptBatches)
    expect([...outcomes].filter(([, outcome]) => outcome === 'given back')).toEqual([[keptBatches + 1, 'given back']])
  })

  it('gives everything behind a gap back at once when the process stops, and applies the rest', async () => {
    const { queue, clock, order } = aLedger()
    const early = queue.submit(journal, batch(3, 4))
    const outcome = expect(early).rejects.toMatchObject({ delayMs: 0 })
    await clock.advance(10)
    queue.close()
    await outcome
    await queue.submit(journal, batch(1, 2))
    await expect(queue.submit(journal, batch(9, 9))).rejects.toBeInstanceOf(PostponedEvent)
    expect(order).toEqual(['1', '2'])
  })

  it('does not hold up other journals', async () => {
    const { queue, clock, order } = aLedger()
    const early = queue.submit(journal, batch(3, 4)).catch(() => undefined)
    await queue.submit('0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a99', batch(1, 1))
    expect(order).toEqual(['other 1'])
    await clock.advance(12_100)
    await early
  })

  it('passes on why a batch failed, and goes on with the next', async () => {
    const { queue, faults, order } = aLedger()
    faults.push(new Error('the database is away'))
    await expect(queue.submit(journal, batch(1, 1))).rejects.toThrow('the database is away')
    await queue.submit(journal, batch(1, 1))
    expect(order).toEqual(['1'])
  })
})
