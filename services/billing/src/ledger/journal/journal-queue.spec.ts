import { PostponedEvent } from '@tollgate/messaging'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import fc from 'fast-check'
import { type JournalItem, lastSeqOf, readiness } from './journal-item'
import { gapPatienceMs, type JournalNews } from './journal-lane'
import { JournalQueue } from './journal-queue'

const journal = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'
const other = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a99'
const leaseId = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11'

function items(from: number, to: number): JournalItem[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ type: 'return', seq: from + index, leaseId }))
}

/** What copies of billing share. */
class SharedBooks {
  readonly applied = new Map<string, number>()
  readonly order: string[] = []
  readonly groups: number[] = []
  readonly faults: Error[] = []

  async apply(id: string, given: readonly JournalItem[]) {
    await Promise.resolve()
    const fault = this.faults.shift()
    if (fault) throw fault
    const appliedSeq = this.applied.get(id) ?? 0
    const state = readiness(appliedSeq, given)
    if (state !== 'ready') return { appliedSeq, isGap: state === 'gap' }
    this.groups.push(given.length)
    for (const { seq } of given) if (seq > appliedSeq) this.order.push(`${id === journal ? '' : 'other '}${seq}`)
    const last = given.at(-1)
    this.applied.set(id, last ? lastSeqOf(last) : appliedSeq)
    return { appliedSeq: this.applied.get(id) ?? 0, isGap: false }
  }
}

function aCopy(books = new SharedBooks(), clock = new ManualClock()) {
  const told: (JournalNews & { journal: string })[] = []
  const outcomes: string[] = []
  const queue = new JournalQueue({
    apply: (id, given) => books.apply(id, given),
    tell: (id, news) => told.push({ journal: id, ...news }),
    clock,
    log: createLog('billing', { level: 'silent' }),
  })
  const submit = (from: number, to = from, given: { round?: number; journal?: string } = {}) => {
    const batch = { journal: given.journal ?? journal, round: given.round ?? 0, items: items(from, to) }
    const settled = queue.submit(batch)
    void settled.then(
      () => outcomes.push(`${from} done`),
      () => outcomes.push(`${from} back`),
    )
    return settled
  }
  return { queue, clock, books, told, outcomes, submit, order: books.order, applied: books.applied }
}

describe('the queue of journals', () => {
  it('applies batches of one journal in the order of their entries, and tells how far it is', async () => {
    const { submit, order, told } = aCopy()
    await Promise.all([submit(1, 2), submit(6), submit(3, 5)])
    expect(order).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(told.at(-1)).toEqual({ journal, round: 0, appliedSeq: 6, isGap: false })
  })

  it('applies batches that wait together at once', async () => {
    const { submit, books } = aCopy()
    await Promise.all([1, 2, 3, 4].map((seq) => submit(seq)))
    expect(books.groups).toEqual([1, 3])
  })

  it('puts the missing one first when it comes while the gap is being found, or a little later', async () => {
    const { submit, clock, order } = aCopy()
    const early = submit(5, 6)
    await Promise.all([submit(1, 2)])
    await clock.advance(gapPatienceMs - 50)
    await submit(3, 4)
    await early
    expect(order).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('tells of what was applied before as well', async () => {
    const { submit, told, order } = aCopy()
    await submit(1, 3)
    await submit(2, 3, { round: 4 })
    expect(told.at(-1)).toEqual({ journal, round: 4, appliedSeq: 3, isGap: false })
    expect(order).toHaveLength(3)
  })

  it('settles what is sent again while it waits, and applies it once', async () => {
    const { submit, clock, order, told, books } = aCopy()
    books.faults.push(new Error('the database is away'))
    const first = submit(1, 4)
    await clock.advance(1)
    await submit(1, 4, { round: 1 })
    await clock.advance(200)
    await first
    expect(order).toEqual(['1', '2', '3', '4'])
    expect(told).toEqual([{ journal, round: 1, appliedSeq: 4, isGap: false }])
  })

  it('drops what lies behind a gap after a moment, and says from where to send again', async () => {
    const { submit, clock, told, outcomes, order } = aCopy()
    await submit(1, 2)
    void submit(4)
    void submit(5)
    await clock.advance(gapPatienceMs - 30)
    expect(outcomes).toEqual(['1 done'])
    await clock.advance(60)
    expect(outcomes).toEqual(['1 done', '4 done', '5 done'])
    expect(told.at(-1)).toEqual({ journal, round: 0, appliedSeq: 2, isGap: true })
    await submit(3, 5, { round: 1 })
    expect(order).toEqual(['1', '2', '3', '4', '5'])
    expect(clock.pendingTimers).toBe(0)
  })

  it('drops at once what else comes of the round that was told of the gap, and nothing of the next', async () => {
    const { submit, clock, told, outcomes, order } = aCopy()
    void submit(3)
    await clock.advance(gapPatienceMs + 50)
    void submit(4)
    await clock.advance(1)
    expect(outcomes).toEqual(['3 done', '4 done'])
    void submit(2, 4, { round: 1 })
    void submit(7)
    await clock.advance(50)
    expect(outcomes).toEqual(['3 done', '4 done', '7 done'])
    expect(told.every(({ round, isGap }) => round === 0 && isGap)).toBe(true)
    await submit(1, 1, { round: 1 })
    await clock.advance(1)
    expect(order).toEqual(['1', '2', '3', '4'])
  })

  it.each([800, 1_100])('lets other journals pass a gap with %i batches behind it', async (behind) => {
    const { submit, clock, order, told } = aCopy()
    const maxInFlight = 512
    const stream: { journal: string; seq: number; atMs: number }[] = []
    for (let seq = 2; seq <= behind + 1; seq += 1) stream.push({ journal, seq, atMs: 0 })
    const lagsMs: number[] = []
    let [inFlight, dropped] = [0, 0]
    // What the consumer does: it takes messages in the order of the stream, as many as there is room for.
    const take = () => {
      while (inFlight < maxInFlight) {
        const message = stream.shift()
        if (message === undefined) return
        inFlight += 1
        void submit(message.seq, message.seq, message).then(() => {
          inFlight -= 1
          if (message.journal === other) lagsMs.push(clock.monotonicMs() - message.atMs)
          else dropped += 1
        })
      }
    }
    for (let seq = 1; seq <= 100; seq += 1) {
      stream.push({ journal: other, seq, atMs: clock.monotonicMs() })
      take()
      await clock.advance(20)
    }
    expect([dropped, lagsMs.length]).toEqual([behind, 100])
    expect(Math.max(...lagsMs)).toBeLessThan(2 * gapPatienceMs)
    expect(told.filter((news) => news.journal === journal).every(({ isGap }) => isGap)).toBe(true)
    // Entry 1 and what follows it, in the round that the sender began when it was told.
    await submit(1, 50, { round: 1 })
    expect(order.filter((line) => !line.startsWith('other'))).toHaveLength(50)
  })

  it('applies every entry once and in order, however the batches are shuffled, repeated and sent again', async () => {
    const shuffled = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7], {
      minLength: 16,
      maxLength: 16,
    })
    const pauses = fc.array(fc.nat(80), { minLength: 16, maxLength: 16 })
    const copies = fc.array(fc.nat(1), { minLength: 16, maxLength: 16 })
    const property = fc.asyncProperty(shuffled, pauses, copies, async (arrivals, pausesMs, takers) => {
      const [books, clock] = [new SharedBooks(), new ManualClock()]
      const pair = [aCopy(books, clock), aCopy(books, clock)] as const
      for (const [index, batch] of arrivals.entries()) {
        void pair[takers[index] ?? 0]?.submit(batch * 3 + 1, batch * 3 + 3)
        if (pausesMs[index]) await clock.advance(pausesMs[index])
      }
      await clock.advance(3 * gapPatienceMs)
      // The sender does what it was told, and what it does when it was told nothing.
      for (let round = 1; (books.applied.get(journal) ?? 0) < 24; round += 1) {
        for (let from = (books.applied.get(journal) ?? 0) + 1; from <= 24; from += 5) {
          void pair[(from + round) % 2]?.submit(from, Math.min(from + 4, 24), { round })
        }
        await clock.advance(3 * gapPatienceMs)
      }
      expect(books.order).toEqual(Array.from({ length: 24 }, (_, index) => String(index + 1)))
      expect(pair.flatMap(({ outcomes }) => outcomes).filter((outcome) => outcome.endsWith('back'))).toEqual([])
      expect(clock.pendingTimers).toBe(0)
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('waits as long as another copy moves the journal on', async () => {
    const [books, clock] = [new SharedBooks(), new ManualClock()]
    const [one, two] = [aCopy(books, clock), aCopy(books, clock)]
    const last = one.submit(6)
    for (let seq = 1; seq <= 5; seq += 1) {
      await clock.advance(gapPatienceMs - 50)
      await two.submit(seq)
    }
    await clock.advance(30)
    await last
    expect(books.order).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(one.told).toEqual([{ journal, round: 0, appliedSeq: 6, isGap: false }])
  })

  it('keeps what waits in its place while the database is away, in that lane alone', async () => {
    const { submit, clock, books, order } = aCopy()
    books.faults.push(...Array.from({ length: 4 }, () => new Error('the database is away')))
    const first = submit(1)
    await clock.advance(10)
    const second = submit(2)
    await clock.advance(10_000)
    await Promise.all([first, second, submit(1, 1, { journal: other })])
    expect(order).toEqual(['1', '2', 'other 1'])
  })

  it('gives back at once what waits when the process stops, and applies what can be', async () => {
    const { queue, submit, clock, order, told } = aCopy()
    const early = submit(3, 4)
    const outcome = expect(early).rejects.toMatchObject({ delayMs: 0 })
    await clock.advance(10)
    queue.close()
    await outcome
    await submit(1, 2)
    await expect(submit(9)).rejects.toBeInstanceOf(PostponedEvent)
    expect(order).toEqual(['1', '2'])
    expect(told.some(({ isGap }) => isGap)).toBe(false)
  })
})
