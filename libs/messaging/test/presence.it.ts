import { ManualClock } from '@tollgate/testing'
import type { Messaging } from '../src'
import { House } from './house'

describe('Presence', () => {
  let house: House

  beforeAll(async () => {
    house = await House.build()
  })
  afterEach(() => house.empty())
  afterAll(() => house.demolish())

  const counts = (messaging: Messaging, count: number) =>
    new Promise<void>((resolve) => {
      const check = () => messaging.presence.count('relay') === count && (stop(), resolve())
      const stop = messaging.presence.onChange(check)
      check()
    })

  /** A greeting is answered by those who greet too: once the sender has heard itself, its answer is under way. */
  const heardAllOf = async (sender: Messaging, receiver: Messaging) => {
    for (const { bus } of [sender, sender, receiver]) await bus.nc.flush()
  }

  it('knows itself, and those that were there before, at once', async () => {
    const first = await house.join('relay')
    expect(first.presence.instances('relay')).toMatchObject([{ instance: first.bus.instance, service: 'relay' }])
    const second = await house.join('billing')
    await second.presence.ready
    expect(second.presence.instances('relay')).toMatchObject([{ instance: first.bus.instance }])
    expect([second.presence.count('relay'), second.presence.count('logs')]).toEqual([1, 0])
  })

  it('forgets who leaves', async () => {
    const billing = await house.join('billing')
    const relays = await Promise.all([house.join('relay'), house.join('relay')])
    await counts(billing, 2)
    await relays[0]!.stop()
    await counts(billing, 1)
    expect(billing.presence.instances('relay')).toMatchObject([{ instance: relays[1]!.bus.instance }])
  })

  it('takes a process that is silent for 5 s for dead, by its own clock', async () => {
    const clock = new ManualClock()
    const billing = await house.join('billing', { clock })
    // Its clock stands still, so it never beats by itself.
    const silent = await house.join('relay', { clock: new ManualClock() })
    await counts(billing, 1)
    await heardAllOf(silent, billing)
    for (let second = 1; second <= 4; second += 1) await clock.advance(1_000)
    await clock.advance(999)
    expect(billing.presence.count('relay')).toBe(1)
    await clock.advance(1)
    expect(billing.presence.count('relay')).toBe(0)
    await silent.presence.announce()
    await counts(billing, 1)
  })

  it('lets nobody age while this process itself was stopped', async () => {
    const clock = new StallingClock()
    const billing = await house.join('billing', { clock })
    await house.join('relay', { clock: new ManualClock() })
    await counts(billing, 1)
    await clock.advance(900)
    clock.stalledMs = 60_000
    await clock.advance(100)
    expect(billing.presence.count('relay')).toBe(1)
  })
})

/** Its monotonic time can jump over timers, as it does for a process that was suspended. */
class StallingClock extends ManualClock {
  stalledMs = 0

  override monotonicMs(): number {
    return super.monotonicMs() + this.stalledMs
  }
}
