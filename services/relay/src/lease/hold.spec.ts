import { createLog } from '@tollgate/platform'
import { aRequestId, ManualClock } from '@tollgate/testing'
import { Hold } from './hold'
import type { GrantCommand, GrantReply } from './lease'
import { LeaseBook } from './lease-book'

const payer = { userId: 7, tokenId: 12, group: 'default' }

/** Billing lends 100 units with its first answer and then says what is given. */
function setUp(then: GrantReply = { outcome: 'closed' }) {
  const commands: GrantCommand[] = []
  const book = new LeaseBook({
    grant: (command) => {
      const isFirst = commands.push(command) === 1
      return Promise.resolve(isFirst ? { outcome: 'granted', grantedUnits: 100, lifetimeMs: 900_000 } : then)
    },
    journal: { id: aRequestId(), returnLease: () => {} },
    clock: new ManualClock(),
    log: createLog('test'),
  })
  return { book, commands, hold: () => new Hold(book) }
}

/** A hold of so many units on a lease of 100. */
async function held(units: number, then?: GrantReply) {
  const made = setUp(then)
  const hold = made.hold()
  await hold.reserve(payer, units)
  return { ...made, first: hold }
}

describe('a hold', () => {
  it('waits for billing once, and takes at once what a lease has left', async () => {
    const { hold, commands } = setUp()
    const first = hold()
    const waiting = first.reserve(payer, 60)
    expect(waiting).toBeInstanceOf(Promise)
    expect(await waiting).toBeNull()
    expect(hold().reserve(payer, 40)).toBeNull()
    expect([first.heldUnits, commands.length]).toEqual([60, 1])
  })

  it('is raised at once within its lease, and is free again when its call is over', async () => {
    const { first, hold } = await held(60)
    expect(first.raise(100)).toBeNull()
    first.settle(0)
    expect([first.lease, first.heldUnits]).toEqual([null, 0])
    expect(hold().reserve(payer, 100)).toBeNull()
  })

  it('resolves to the refusal when billing lends no more', async () => {
    const { first } = await held(100, { outcome: 'user-exhausted', balanceUnits: 0 })
    expect(await first.raise(150)).toEqual({ kind: 'user-exhausted', remainingUnits: 0 })
    expect(first.heldUnits).toBe(100)
  })

  it('returns a refusal at once where the book needs nobody to know it', async () => {
    const { first } = await held(100)
    expect(await first.raise(150)).toEqual({ kind: 'gone' })
    expect(first.raise(150)).toEqual({ kind: 'gone' })
    // An earlier refusal says nothing of a later question.
    expect(first.raise(100)).toBeNull()
  })

  it('asks anew for another lease, whatever it was refused before', async () => {
    const { first } = await held(100)
    await first.raise(150)
    expect(first.raise(150)).toEqual({ kind: 'gone' })
    first.settle(0)
    expect(first.reserve(payer, 60)).toBeInstanceOf(Promise)
  })

  it('keeps what it has where it no longer wants more', async () => {
    const { first, book } = await held(100, { outcome: 'granted', grantedUnits: 150, lifetimeMs: 900_000 })
    void first.raise(150)
    first.forget()
    await new Promise((resolve) => setImmediate(resolve))
    expect([first.heldUnits, book.heldUnits]).toEqual([100, 150])
  })

  it('hears nothing, and keeps nothing, once it was forgotten', async () => {
    const { book, hold } = setUp()
    const left = hold()
    const heard = jest.fn()
    void Promise.resolve(left.reserve(payer, 60)).then(heard)
    left.forget()
    await new Promise((resolve) => setImmediate(resolve))
    expect(heard).not.toHaveBeenCalled()
    expect([left.lease, book.heldUnits]).toEqual([null, 100])
    expect(hold().reserve(payer, 100)).toBeNull()
  })
})
