import { ManualClock } from '@tollgate/testing'
import { aLiveChannel } from '../../test/support/routing-builder'
import { ChannelExpiry } from './channel-expiry'
import { RoutingIndex } from './routing-index'

const day = 86_400
let clock: ManualClock
let index: RoutingIndex
let expiry: ChannelExpiry
beforeEach(() => {
  clock = new ManualClock(0)
  index = new RoutingIndex()
  expiry = new ChannelExpiry(index, clock)
})

function put(id: number, expiresAt: number): void {
  index.put(expiry.judge(aLiveChannel({ id, expiresAt })))
  expiry.await()
}
const serving = () =>
  index
    .route('default', 'm')
    ?.tiers.flatMap(({ channels }) => channels)
    .map(({ id }) => id) ?? []

it('takes each channel out at its time, and none that never ends', async () => {
  put(1, -1)
  put(2, 30)
  put(3, 40 * day)
  await clock.advance(29_999)
  expect(serving()).toEqual([1, 2, 3])
  await clock.advance(1)
  expect(serving()).toEqual([1, 3])
  await clock.advance(40 * day * 1_000 - 30_001)
  expect(serving()).toEqual([1, 3])
  await clock.advance(1)
  expect([serving(), clock.pendingTimers]).toEqual([[1], 0])
})

it('knows an ended channel that comes late, and its models with it', () => {
  clock.jumpTo(31_000)
  put(2, 30)
  expect([index.models('default'), index.channel(2)?.isEnabled, clock.pendingTimers]).toEqual([[], false, 0])
})

it('lets one serve again whose time was moved on, and ends it then', async () => {
  put(2, 30)
  await clock.advance(30_000)
  expect(serving()).toEqual([])
  put(2, 60)
  expect(serving()).toEqual([2])
  await clock.advance(30_000)
  expect(serving()).toEqual([])
})

it('sees within a minute that the wall clock was set', async () => {
  put(2, 30 * day)
  clock.jumpTo(31 * day * 1_000)
  await clock.advance(60_000)
  expect(serving()).toEqual([])
})

it('waits by one timer, however often channels change', () => {
  for (let change = 0; change < 10; change++) put(2, 30)
  expect(clock.pendingTimers).toBe(1)
})
