import { createLog } from '@tollgate/platform'
import { aRequestId, ManualClock } from '@tollgate/testing'
import fc from 'fast-check'
import { beginCall, SimulatedBilling, SimulatedCall } from '../../test/support/lease-simulation'
import type { GrantCommand, GrantReply } from './lease'
import { LeaseBook } from './lease-book'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function setUp(balanceUnits: number, grant?: (command: GrantCommand) => Promise<GrantReply>) {
  const clock = new ManualClock()
  const billing = new SimulatedBilling(balanceUnits)
  const relay = () => {
    const lines: Parameters<SimulatedBilling['apply']>[0][] = []
    const journal = {
      id: aRequestId(),
      returnLease: (leaseId: string) => void lines.push({ type: 'return', leaseId }),
    }
    const book = new LeaseBook({
      grant: grant ?? ((command) => billing.grant(command)),
      journal,
      clock,
      log: createLog('test'),
    })
    const start = (units: number) => beginCall(book, units)
    const finish = (call: SimulatedCall, units: number) => {
      if (call.lease) lines.push({ type: 'receipt', leaseId: call.lease.id, units })
      book.settle(call, units)
    }
    const ship = () => lines.splice(0).forEach((line) => billing.apply(line))
    return { book, lines, start, finish, ship }
  }
  return { clock, billing, relay }
}

describe('lease book', () => {
  it('asks billing once for all who wait, and not at all while the lease has room', async () => {
    const { billing, relay } = setUp(1_000_000)
    const { start, finish } = relay()
    const calls = Array.from({ length: 50 }, () => start(100))
    await settle()
    expect(calls.map(({ outcome }) => outcome)).toEqual(calls.map(() => 'granted'))
    expect(billing.commands.length).toBeLessThanOrEqual(2)
    for (const call of calls) finish(call, 60)
    const asked = billing.commands.length
    for (let i = 0; i < 20; i++) finish(start(100), 60)
    expect(billing.commands.length).toBe(asked)
  })

  it('borrows ahead when little is left, without anyone waiting', async () => {
    const { clock, billing, relay } = setUp(10_000_000)
    const { start, finish, ship } = relay()
    let waited = 0
    for (let second = 0; second < 20; second++) {
      for (let i = 0; i < 100; i++) {
        const call = start(100)
        if (call.outcome === 'waiting') waited += 1
        await clock.advance(10)
        finish(call, 90)
        ship()
      }
    }
    expect(waited).toBeLessThan(15)
    expect(billing.commands.length).toBeLessThan(120)
  })

  it('returns a lease behind its receipts once it was idle for a second', async () => {
    const { clock, billing, relay } = setUp(1_000)
    const { book, lines, start, finish, ship } = relay()
    const call = start(100)
    await settle()
    finish(call, 40)
    await clock.advance(900)
    expect(lines).toHaveLength(1)
    await clock.advance(500)
    expect(lines.map(({ type }) => type)).toEqual(['receipt', 'return'])
    ship()
    expect([billing.balanceUnits, billing.heldUnits, book.size]).toEqual([960, 0, 0])
  })

  it('returns everything when it closes, also a lease that billing has not answered about', async () => {
    const { billing, relay } = setUp(1_000, () => new Promise(() => {}))
    const { book, lines, start, ship } = relay()
    book.forget(start(100))
    book.close()
    expect(lines.map(({ type }) => type)).toEqual(['return'])
    ship()
    const [lease] = billing.leases.keys()
    expect([book.size, billing.leases.get(lease ?? '')?.isClosed]).toEqual([0, true])
  })

  it('begins nothing more on leases that are called home, and returns each as soon as no call holds it', async () => {
    const { billing, relay } = setUp(10_000)
    const { book, lines, start, finish, ship } = relay()
    const [first, second] = [start(100), start(100)]
    await settle()
    finish(first, 40)
    ship()
    book.recall(8, null)
    book.recall(7, 13)
    expect([lines.length, book.size]).toEqual([0, 1])
    billing.balanceUnits = billing.heldUnits
    book.recall(7, null)
    const third = start(100)
    await settle()
    billing.giveUp()
    await settle()
    expect(third.outcome).toBe('held')
    finish(second, 60)
    expect(lines.map(({ type }) => type)).toEqual(['receipt', 'return'])
    ship()
    expect(billing.heldUnits).toBe(0)
  })

  it('returns at once what no call holds when it is called home, for one token or for all', async () => {
    const { relay } = setUp(10_000)
    const { book, lines, start, finish } = relay()
    for (const tokenId of [12, null]) {
      const call = start(100)
      await settle()
      finish(call, 40)
      book.recall(7, tokenId)
      expect(lines.splice(0).map(({ type }) => type)).toEqual(['receipt', 'return'])
    }
    expect(book.size).toBe(0)
  })

  it('never returns a lease under a running call', async () => {
    const { clock, relay } = setUp(1_000)
    const { book, lines, start, finish } = relay()
    const call = start(100)
    await settle()
    await clock.advance(60_000)
    expect([lines.length, book.size]).toEqual([0, 1])
    finish(call, 10)
    await clock.advance(2_000)
    expect(book.size).toBe(0)
  })

  it.each([
    ['user-exhausted', { outcome: 'user-exhausted', balanceUnits: 5 }, 'user-exhausted'],
    ['token-exhausted', { outcome: 'token-exhausted', remainUnits: 5 }, 'token-exhausted'],
    ['held', { outcome: 'held', retryAfterMs: 1_000 }, 'held'],
    ['closed', { outcome: 'closed' }, 'gone'],
    ['token-disabled', { outcome: 'token-disabled' }, 'token-disabled'],
    ['token-expired', { outcome: 'token-expired' }, 'token-expired'],
  ] as const)('refuses when billing says %s', async (_name, reply, expected) => {
    const { relay } = setUp(0, () => Promise.resolve(reply))
    const call = relay().start(100)
    await settle()
    expect(call.outcome).toBe(expected)
  })

  it('refuses with `unavailable` when billing is away, and sends the very same command again', async () => {
    const commands: GrantCommand[] = []
    let isAway = true
    const { relay } = setUp(0, (command) => {
      commands.push(command)
      return isAway
        ? Promise.reject(new Error('no responders'))
        : Promise.resolve({ outcome: 'granted', grantedUnits: 100, lifetimeMs: 900_000 })
    })
    const { start } = relay()
    const first = start(100)
    await settle()
    expect(first.outcome).toBe('unavailable')
    isAway = false
    const second = start(100)
    await settle()
    expect(second.outcome).toBe('granted')
    expect(commands[1]).toEqual(commands[0])
  })

  it('goes on within its lease while billing is away', async () => {
    let isAway = false
    const { relay } = setUp(0, () =>
      isAway
        ? Promise.reject(new Error('no responders'))
        : Promise.resolve({ outcome: 'granted', grantedUnits: 1_000, lifetimeMs: 900_000 }),
    )
    const { start, finish } = relay()
    const first = start(100)
    await settle()
    isAway = true
    finish(first, 100)
    for (let i = 0; i < 9; i++) finish(start(100), 100)
    expect(start(100).outcome).toBe('waiting')
    await settle()
    expect(start(100).outcome).toBe('waiting')
  })

  it('starts a new lease once the old one has outlived itself, and lets calls on the old one end', async () => {
    let lifetimeMs = 1_000
    const commands: GrantCommand[] = []
    let isAway = false
    const { clock, relay } = setUp(0, (command) => {
      commands.push(command)
      if (isAway) return Promise.reject(new Error('no responders'))
      return Promise.resolve({ outcome: 'granted', grantedUnits: 1_000, lifetimeMs })
    })
    const { lines, start, finish } = relay()
    const long = start(100)
    await settle()
    isAway = true
    await clock.advance(2_000)
    isAway = false
    lifetimeMs = 900_000
    const call = start(100)
    await settle()
    expect(call.outcome).toBe('granted')
    expect(call.lease?.id).not.toBe(long.lease?.id)
    expect(new Set(commands.map(({ leaseId }) => leaseId)).size).toBe(2)
    const oldId = long.lease?.id
    finish(long, 50)
    expect(lines).toEqual([
      { type: 'receipt', leaseId: oldId, units: 50 },
      { type: 'return', leaseId: oldId },
    ])
  })

  it('renews a lease that is in use', async () => {
    const { clock, billing, relay } = setUp(1_000)
    const { start } = relay()
    start(100)
    await settle()
    await clock.advance(60 * 60_000)
    expect(billing.commands.length).toBeGreaterThan(4)
    expect(billing.commands.slice(1).every(({ reserveUnits }) => reserveUnits === 0)).toBe(true)
  })

  it('raises a hold from the lease, then from billing, then not at all', async () => {
    const { relay } = setUp(250)
    const { book, start } = relay()
    const call = start(100)
    await settle()
    expect(book.raise(call, 80)).toBe(true)
    call.outcome = 'waiting'
    expect(book.raise(call, 200)).toBe(false)
    await settle()
    expect([call.outcome, call.heldUnits]).toEqual(['granted', 200])
    expect(book.raise(call, 300)).toBe(false)
    await settle()
    expect([call.outcome, call.heldUnits]).toEqual(['granted', 200])
  })

  it('gives up an overdrawn lease, as it cannot know what billing made of the excess', async () => {
    const { billing, relay } = setUp(1_000)
    const { start, finish, ship } = relay()
    const call = start(100)
    await settle()
    const leaseId = call.lease?.id
    finish(call, 300)
    const next = start(100)
    await settle()
    expect(next.lease?.id).not.toBe(leaseId)
    ship()
    expect([billing.balanceUnits, billing.writeoffUnits]).toEqual([700, 0])
  })

  it('forgets who no longer waits', async () => {
    const { relay } = setUp(1_000)
    const { book, start } = relay()
    const call = start(100)
    book.forget(call)
    await settle()
    expect([call.outcome, call.heldUnits]).toEqual(['waiting', 0])
  })

  it('answers exactly as many calls of a fixed price as the balance pays for, over two relays', async () => {
    const { clock, billing, relay } = setUp(10 * 500)
    billing.presentRelays = 2
    const relays = [relay(), relay()]
    const calls = Array.from({ length: 100 }, (_, index) => {
      const { start, finish, ship } = relays[index % 2] ?? relay()
      return { call: start(500), finish, ship, isDone: false }
    })
    for (let round = 0; round < 30; round++) {
      await settle()
      for (const one of calls) {
        if (one.isDone || one.call.outcome !== 'granted') continue
        one.isDone = true
        one.finish(one.call, 500)
      }
      for (const { ship } of relays) ship()
      await clock.advance(250)
      if (round % 5 === 4) billing.giveUp()
    }
    const outcomes = calls.map(({ call }) => call.outcome)
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(10)
    expect(outcomes).not.toContain('waiting')
    expect([billing.balanceUnits, billing.heldUnits, billing.writeoffUnits]).toEqual([0, 0, 0])
  })

  it('never overspends, never leaves a caller waiting, and brings every unit home', async () => {
    const event = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('start' as const),
          units: fc.integer({ min: 1, max: 200 }),
          relay: fc.nat(1),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('finish' as const),
          share: fc.integer({ min: 0, max: 100 }),
          relay: fc.nat(1),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('raise' as const),
          units: fc.integer({ min: 1, max: 300 }),
          relay: fc.nat(1),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('ship' as const), relay: fc.nat(1) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2_000 }) }),
      },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3_000 }),
        fc.array(event, { maxLength: 60 }),
        async (balance, events) => {
          const { clock, billing, relay } = setUp(balance)
          const relays = [relay(), relay()] as const
          const running: { call: SimulatedCall; relay: number }[] = []
          const all: SimulatedCall[] = []
          const sound = () => {
            expect(billing.heldUnits).toBeGreaterThanOrEqual(0)
            expect(billing.balanceUnits).toBeGreaterThanOrEqual(billing.heldUnits)
          }
          const quiet = async () => {
            for (let i = 0; i < 6; i++) {
              await settle()
              billing.giveUp()
            }
          }
          for (const next of events) {
            if (next.kind === 'start') {
              const call = relays[next.relay]?.start(next.units) as SimulatedCall
              all.push(call)
              running.push({ call, relay: next.relay })
            } else if (next.kind === 'finish') {
              const index = running.findIndex(({ call, relay: at }) => at === next.relay && call.outcome === 'granted')
              const [found] = index < 0 ? [] : running.splice(index, 1)
              if (found) relays[found.relay]?.finish(found.call, Math.floor((found.call.heldUnits * next.share) / 100))
            } else if (next.kind === 'raise') {
              const found = running.find(({ call, relay: at }) => at === next.relay && call.outcome === 'granted')
              if (found && !relays[found.relay]?.book.raise(found.call, found.call.heldUnits + next.units)) {
                await quiet()
                found.call.outcome = 'granted'
              }
            } else if (next.kind === 'ship') relays[next.relay]?.ship()
            else await clock.advance(next.ms)
            await settle()
            sound()
          }
          await quiet()
          for (const { call, relay: at } of running) {
            if (call.outcome === 'granted') relays[at]?.finish(call, call.heldUnits)
          }
          for (let i = 0; i < 4; i++) {
            relays.forEach(({ ship }) => ship())
            await quiet()
            await clock.advance(2_000)
          }
          for (const { call, relay: at } of running) if (call.lease) relays[at]?.finish(call, 0)
          await clock.advance(2_000)
          relays.forEach(({ ship }) => ship())
          expect(all.map(({ outcome }) => outcome)).not.toContain('waiting')
          expect(billing.heldUnits).toBe(0)
          expect(billing.writeoffUnits).toBe(0)
          expect(relays.map(({ book }) => book.size)).toEqual([0, 0])
        },
      ),
      { numRuns: 150 },
    )
  })
})
