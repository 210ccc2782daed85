import { ManualClock } from '@tollgate/testing'
import { Pace } from './pace'

const limits = { messagesAtOnce: 3, messagesPerSecond: 10, bytesAtOnce: 100, bytesPerSecond: 50 }

function paced() {
  const clock = new ManualClock()
  let told = 0
  return { clock, pace: new Pace(limits, clock, () => void told++), told: () => told }
}

it('lets so many messages go at once, and others as time passes', async () => {
  const { clock, pace } = paced()
  const took = () => [1, 1, 1, 1].map((bytes) => pace.take(bytes))
  expect(took()).toEqual([true, true, true, false])
  await clock.advance(100)
  expect(took()).toEqual([true, false, false, false])
  await clock.advance(60_000)
  expect(took()).toEqual([true, true, true, false])
})

it('lets so many bytes go at once, and others as time passes', async () => {
  const { clock, pace } = paced()
  expect([pace.take(60), pace.take(60)]).toEqual([true, false])
  await clock.advance(400)
  expect([pace.take(60), pace.take(1)]).toEqual([true, false])
})

it('lets one that is larger than all that fits go when nothing is owed', async () => {
  const { clock, pace } = paced()
  expect([pace.take(1), pace.take(1_000)]).toEqual([true, false])
  await clock.advance(1_000)
  expect([pace.take(1_000), pace.take(1)]).toEqual([true, false])
  await clock.advance(17_000)
  expect(pace.take(1)).toBe(false)
  await clock.advance(2_000)
  expect(pace.take(1)).toBe(true)
})

it('tells once for all that wait when there may be room again, and not after its end', async () => {
  const { clock, pace, told } = paced()
  for (let no = 0; no < 6; no++) pace.take(1)
  expect(told()).toBe(0)
  await clock.advance(50)
  expect(told()).toBe(1)
  for (let no = 0; no < 6; no++) pace.take(1)
  pace.stop()
  await clock.advance(1_000)
  expect(told()).toBe(1)
})
