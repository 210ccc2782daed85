import { createLog } from '@tollgate/platform'
import { aRequestId, ManualClock } from '@tollgate/testing'
import { beginCall, SimulatedCall } from '../../test/support/lease-simulation'
import type { GrantCommand, GrantReply } from './lease'
import { LeaseBook } from './lease-book'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A book whose billing answers when it is told to, the oldest command first. */
function setUp() {
  const clock = new ManualClock()
  const commands: GrantCommand[] = []
  const waiting: { resolve(reply: GrantReply): void; reject(error: Error): void }[] = []
  const lines: string[] = []
  const book = new LeaseBook({
    grant: (command) => {
      commands.push(command)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    journal: { id: aRequestId(), returnLease: () => void lines.push('return') },
    clock,
    log: createLog('test'),
  })
  const start = (units: number) => beginCall(book, units)
  const finish = (call: SimulatedCall, units: number) => {
    lines.push('receipt')
    book.settle(call, units)
  }
  const answer = async (reply: GrantReply | Error) => {
    const asked = waiting.shift()
    if (reply instanceof Error) asked?.reject(reply)
    else asked?.resolve(reply)
    await settled()
  }
  return { clock, commands, book, lines, start, finish, answer }
}

const lent = (grantedUnits: number, lifetimeMs = 900_000): GrantReply => {
  return { outcome: 'granted', grantedUnits, lifetimeMs }
}

/** A call that holds all 100 units of a lease. */
async function first(lifetimeMs?: number) {
  const made = setUp()
  const call = made.start(100)
  await made.answer(lent(100, lifetimeMs))
  return { ...made, call }
}

describe('a lease whose billing is slow', () => {
  it('goes home where a call ended while it waited for more', async () => {
    const { clock, book, call, finish, answer, lines } = await first()
    expect(book.raise(call, 150)).toBe(false)
    finish(call, 40)
    await answer(lent(150))
    expect(call.heldUnits).toBe(0)
    await clock.advance(2_000)
    expect([lines.at(-1), book.size]).toEqual(['return', 0])
  })

  it('begins nothing at the very moment of its deadline', async () => {
    const { clock, call, start, finish, answer, commands } = await first(1_000)
    await clock.advance(999)
    await answer(new Error('no responders'))
    finish(call, 0)
    expect(start(10).lease?.id).toBe(commands[0]?.leaseId)
    await clock.advance(1)
    expect(start(10).outcome).toBe('waiting')
  })

  it('lets nobody who wants less overtake who waits', async () => {
    const { book, call, start, finish, answer } = await first()
    finish(call, 0)
    const [holder, large] = [start(60), start(80)]
    const small = start(10)
    expect([holder.outcome, large.outcome, small.outcome]).toEqual(['granted', 'waiting', 'waiting'])
    await answer(lent(140))
    expect([large.outcome, small.outcome, book.heldUnits]).toEqual(['granted', 'waiting', 140])
  })

  it('serves who waits from what another call gives back, before billing answers', async () => {
    const { call, start, finish } = await first()
    const next = start(50)
    finish(call, 30)
    expect([next.outcome, next.heldUnits]).toEqual(['granted', 50])
  })

  it('asks again, for what is missing by then, when less was refused than is missing now', async () => {
    const { call, start, finish, answer, commands } = await first()
    const next = start(100)
    finish(call, 40)
    await answer({ outcome: 'user-exhausted', balanceUnits: 60 })
    expect([next.outcome, commands.at(-1)?.reserveUnits]).toEqual(['waiting', 40])
    await answer(lent(140))
    expect(next.outcome).toBe('granted')
  })

  it('is returned behind the receipt of its last call when the book closes, and begins no other', async () => {
    const { book, call, start, finish, lines } = await first()
    book.close()
    expect(lines).toEqual([])
    finish(call, 40)
    expect(lines).toEqual(['receipt', 'return'])
    expect(start(10).lease).toBeNull()
  })

  it('lets nobody wait for a first hold once the book is closed', async () => {
    const { book, call, start, answer, commands } = await first()
    const [next, raised] = [start(50), book.raise(call, 120)]
    book.close()
    expect([next.outcome, raised]).toEqual(['unavailable', false])
    await answer(lent(150))
    expect([call.heldUnits, commands.length]).toEqual([120, 2])
  })

  it('is not looked at again once the book is closed', async () => {
    const { clock, book, commands } = await first(1_000)
    book.close()
    await clock.advance(5_000)
    expect(commands).toHaveLength(1)
  })

  it('is asked for no more once billing has closed it', async () => {
    const { clock, answer, commands } = await first(1_000)
    await clock.advance(500)
    await answer({ outcome: 'closed' })
    await clock.advance(5_000)
    expect(commands).toHaveLength(2)
  })

  it.each([
    ['an answer', lent(200)],
    ['no answer', new Error('no responders')],
  ])('goes home at once behind %s when it was called home meanwhile', async (_, reply) => {
    const { clock, book, call, finish, answer, lines } = await first(1_000)
    await clock.advance(500)
    finish(call, 40)
    book.recall(7, 12)
    expect(lines).toEqual(['receipt'])
    await answer(reply)
    expect(lines).toEqual(['receipt', 'return'])
  })

  it('asks for no more than is missing once it was called home', async () => {
    const { book, call, start, finish, answer, commands } = await first()
    finish(call, 90)
    const last = start(10)
    book.recall(7, 12)
    book.raise(last, 30)
    await answer(lent(100))
    expect(commands.at(-1)).toMatchObject({ reserveUnits: 20, recentSpendUnits: 20 })
  })

  it('takes who waits along to the next lease where it outlives itself meanwhile', async () => {
    const { clock, call, start, answer, commands } = await first(1_000)
    await clock.advance(499)
    const early = start(50)
    await clock.advance(501)
    const late = start(50)
    await answer(lent(150, 1_000))
    expect(commands.length).toBeLessThan(4)
    await answer(lent(100))
    expect([early.outcome, late.outcome]).toEqual(['granted', 'granted'])
    expect(early.lease).not.toBe(call.lease)
  })

  it('goes on where what billing lent was just what the call needed', async () => {
    const { call, start, finish, commands } = await first()
    finish(call, 40)
    start(100)
    expect(commands.map(({ leaseId }) => leaseId)).toEqual([commands[0]?.leaseId, commands[0]?.leaseId])
  })
})
