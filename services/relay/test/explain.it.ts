import { routingExplain } from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'
import { ask, hello } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay
let asker: Messaging
beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  asker = await Messaging.connect({ url: world.nats.url, service: 'channels' })
})
afterAll(async () => {
  await asker.stop()
  await world.tearDown()
})
beforeEach(async () => {
  await world.restore()
  await world.removeChannel(3)
})

const explain = (given: { userId?: number | null; group?: string; model?: string } = {}) =>
  asker.rpc.call(routingExplain, { userId: 7, group: '', model: 'gpt-4o', ...given })

it('rule C26: tells whom the relay would ask, with which chance, and why it would not ask others', async () => {
  await world.putChannel({ id: 40, priority: 5, setting: { requests_per_minute: 1 } })
  await world.putChannel({ id: 41, weight: 0, modelMapping: { 'gpt-4o': 'other' } })
  await world.putChannel({ id: 42, weight: 20 })
  await world.putChannel({ id: 43 })
  await world.putChannel({ id: 44, priority: -5 })
  await world.putChannel({ id: 45, status: 2 })
  await world.putChannel({ id: 46, groups: ['vip'] })
  await world.putChannel({ id: 47, modelPrefix: 'x-' })
  await world.putChannel({ id: 48, expiresAt: 1 })
  await world.putChannel({ id: 49, keys: [] })
  expect((await ask(relay.url)).status).toBe(200)
  const { health } = relay.runtime.context.routing.channel(43) ?? {}
  const nowMs = relay.runtime.context.clock.monotonicMs()
  for (let failure = 0; failure < 5; failure++)
    health?.found('model', { key: 0, model: 'gpt-4o', askedAtMs: nowMs, nowMs })
  const told = await explain()
  expect(told).toMatchObject({ userGroup: 'default', group: 'default', fault: null, isAlias: false })
  const [model] = told.models
  expect(model).toMatchObject({ model: 'gpt-4o', strategy: 'weight' })
  expect(
    model?.tiers.map(({ priority, channels }) => [
      priority,
      channels.map(({ id, chance, reason }) => [id, chance, reason]),
    ]),
  ).toEqual([
    [5, [[40, 0, 'full']]],
    [
      0,
      [
        [41, 0.25, null],
        [42, 0.75, null],
        [43, 0, 'resting'],
      ],
    ],
    [-5, [[44, 0, null]]],
  ])
  const [[full], [mapped, , resting]] = model?.tiers.map(({ channels }) => channels) as [unknown[], unknown[]]
  expect(mapped).toMatchObject({ upstreamModel: 'other' })
  expect((full as { forMs: number }).forMs).toBeGreaterThan(50_000)
  expect((resting as { forMs: number }).forMs).toBeGreaterThan(1_000)
  expect(model?.outside.map(({ id, reason }) => [id, reason])).toEqual([
    [45, 'disabled'],
    [46, 'other-group'],
    [47, 'prefix'],
    [48, 'expired'],
    [49, 'keyless'],
  ])
})

it('rule C26: leaves everything as it is: no key is turned to, no channel tried', async () => {
  await world.setOption('ModelRoutingStrategies', '{"gpt-4o":"latency"}')
  await world.putChannel({ id: 50, keys: ['one', 'two'], setting: { requests_per_minute: 1 } })
  await world.putChannel({ id: 51, priority: -1 })
  for (let times = 0; times < 3; times++)
    expect((await explain()).models[0]?.tiers[0]?.channels[0]).toMatchObject({ id: 50, chance: 1, reason: null })
  const { receipt } = await world.billing.bill((await ask(relay.url)).requestId)
  expect(receipt.channelId).toBe(50)
  expect(world.upstream.requests.at(-1)?.key).toBe('one')
  await world.setOption('ModelRoutingStrategies', '{}')
})

it('rule C26: goes through the models of an alias, and names the least bad where all channels rest', async () => {
  await world.putChannel({ id: 60, models: ['gpt-4o'] })
  await world.putChannel({ id: 61, models: ['gpt-4o-mini'] })
  await world.setOption('ModelAliases', JSON.stringify({ smart: ['gpt-4o', 'gpt-4o-mini'] }))
  const { health } = relay.runtime.context.routing.channel(60) ?? {}
  const nowMs = relay.runtime.context.clock.monotonicMs()
  for (let failure = 0; failure < 5; failure++)
    health?.found('model', { key: 0, model: 'gpt-4o', askedAtMs: nowMs, nowMs })
  const told = await explain({ model: 'smart' })
  expect([told.isAlias, told.models.map(({ model, tiers }) => [model, tiers[0]?.channels[0]?.chance])]).toEqual([
    true,
    [
      ['gpt-4o', 1],
      ['gpt-4o-mini', 1],
    ],
  ])
  expect(told.models[0]?.tiers[0]?.channels[0]?.reason).toBe('resting')
  await world.setOption('ModelAliases', '{}')
  expect((await ask(relay.url, { body: { ...hello, model: 'smart' } })).status).toBe(503)
})

it.each([
  ['a user that is not there', { userId: 999 }, 'user-unknown'],
  ['a group that is not theirs', { group: 'svip' }, 'group-forbidden'],
  ['a group that is no more', { userId: null, group: 'gone' }, 'group-gone'],
])('says that nobody is asked for %s', async (_case, given, fault) => {
  expect(await explain(given)).toMatchObject({ fault, models: [] })
})

it('tells of a group without a user, and of a model that nobody serves there', async () => {
  await world.putChannel({ id: 70, groups: ['vip'] })
  expect((await explain({ userId: null, group: 'vip' })).models[0]?.tiers[0]?.channels[0]?.id).toBe(70)
  expect((await explain()).models).toMatchObject([{ tiers: [], outside: [{ id: 70, reason: 'other-group' }] }])
})
