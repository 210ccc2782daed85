import { ask, hello } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay
beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.removeChannel(3)
  jest.spyOn(relay.runtime.context, 'random').mockReturnValue(0.999)
})
afterEach(() => jest.restoreAllMocks())

const strategy = (table: object) => world.setOption('ModelRoutingStrategies', JSON.stringify(table))
const asked = async (body: object = hello) => {
  const { receipt } = await world.billing.bill((await ask(relay.url, { body })).requestId)
  return receipt.channelId
}

it('rule C24: goes to the cheapest channel for the models that say so, from the moment that it is saved', async () => {
  await world.putChannel({ id: 21, setting: { cost: 0.5 } })
  await world.putChannel({ id: 22, setting: { cost: 2 } })
  expect(await asked()).toBe(22)
  await strategy({ 'gpt-4o': 'cost' })
  expect([await asked(), await asked({ ...hello, model: 'gpt-4o-mini' })]).toEqual([21, 22])
  await strategy({ 'gpt-*': 'cost' })
  expect(await asked({ ...hello, model: 'gpt-4o-mini' })).toBe(21)
})

it('rule C24: goes to the channel whose answers begin soonest, as its calls have shown', async () => {
  await strategy({ 'gpt-4o': 'latency' })
  await world.putChannel({ id: 31 })
  await world.putChannel({ id: 32 })
  const [one, other] = [31, 32].map((id) => relay.runtime.context.routing.channel(id))
  // Each is measured once.
  const first = [await asked(), await asked()]
  expect([...first].sort()).toEqual([31, 32])
  const measures = [one, other].map((channel) => channel?.latency.averageMs('gpt-4o', false) ?? 0)
  expect(Math.min(...measures)).toBeGreaterThan(0)
  for (let answer = 0; answer < 40; answer++) other?.latency.took('gpt-4o', false, 9_000)
  expect([await asked(), await asked()]).toEqual([31, 31])
  expect(one?.latency.averageMs('gpt-4o', true)).toBeNull()
  await asked({ ...hello, stream: true })
  await asked({ ...hello, stream: true })
  expect(one?.latency.averageMs('gpt-4o', true)).toBeGreaterThan(0)
})
