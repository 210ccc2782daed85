import { writeFileSync } from 'node:fs'
import { pictureOf } from './support/day/picture'
import { DayClock, playDay } from './support/day/play-day'
import { troubles } from './support/day/troubles'
import { SimulatedBilling } from './support/lease-simulation'
import { World } from './support/world'

const isProof = process.env['PROOF'] !== undefined
/** A whole one under `npm run proof`. */
const daySeconds = (isProof ? 24 : 0.5) * 3_600
/** The longest rest, and as long again until a call is drawn that tries it. */
const mostBackSeconds = 2 * 60

it('rule C31: goes through a day on which eleven of twelve channels fail, each in its way', async () => {
  const world = await World.build()
  const clock = new DayClock()
  world.billing.accounts.set(7, new SimulatedBilling(10 ** 12))
  const relay = await world.startRelay({}, clock)
  try {
    await world.removeChannel(3)
    for (let id = 1; id <= 12; id++) {
      // What the others need for an answer is the machine's affair.
      const isSlow = troubles[id - 1]?.behave.hang !== undefined
      await world.putChannel({
        id,
        models: ['gpt-4o'],
        ...(isSlow && { setting: { first_token_timeout_seconds: 0.1 } }),
      })
    }
    await world.setOption('RetryTimes', '10')
    const day = await playDay(world, relay, clock, daySeconds)
    if (process.env['DAY_PICTURE']) writeFileSync(process.env['DAY_PICTURE'], pictureOf(day))
    expect(day.errors.filter(({ text }) => !text.includes('stream_cut')).slice(0, 5)).toEqual([])
    if (isProof) expect(day.errors.length / day.calls).toBeLessThan(0.001)
    expect([day.mostProbes, day.mostWhileResting]).toEqual([1, 0])
    expect(Math.max(...day.backSeconds.values())).toBeLessThanOrEqual(mostBackSeconds)
  } finally {
    await world.tearDown()
  }
}, 3_600_000)
