import { aRatioPrice } from '@tollgate/testing'
import { asMessages, claude, greeting, putClaude } from './support/claude'
import { ask, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
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
  await putClaude(world, { models: [claude, thinking, older] })
  for (const model of [thinking, older]) await world.setPrice(model, aRatioPrice({ model: '2.5', completion: '5' }))
})

const older = 'claude-sonnet-4-5'
const thinking = `${older}-thinking`
const askedOf = async () => (await world.upstream.nextRequest()).json as Record<string, unknown>
const chat = (model: string, more: object = {}) => ({ body: { ...hello, model, ...more } })

describe('the limit of an answer for which its caller gave none (S32)', () => {
  it('is the option’s, by the model or for all', async () => {
    await world.setOption('claude.default_max_tokens', JSON.stringify({ default: 3_000, [older]: 2_000 }))
    for (const [model, limit] of [
      [claude, 3_000],
      [older, 2_000],
    ] as const) {
      await ask(relay.url, chat(model))
      expect(await askedOf()).toMatchObject({ model, max_tokens: limit })
    }
    await ask(relay.url, chat(older, { max_tokens: 7 }))
    expect(await askedOf()).toMatchObject({ max_tokens: 7 })
  })

  it.each([
    ['never more where they can pay for more', 101, 900_000, { least: 3_000, most: 3_000 }],
    ['less where its caller cannot pay for it', 102, 20_000, { least: 500, most: 2_000 }],
  ])('is %s', async (_case, id, units, { least, most }) => {
    // Of a user who is new to the relay, it holds nothing yet.
    const key = 'N'.repeat(48)
    await world.changeUser({ id })
    await world.changeToken({ id, userId: id }, key)
    world.billing.accounts.set(id, new SimulatedBilling(units))
    await world.setOption('claude.default_max_tokens', '{"default":3000}')
    const answer = await ask(relay.url, { ...chat(claude), key })
    expect(answer.status).toBe(200)
    const limit = Number((await askedOf())['max_tokens'])
    expect([limit >= least, limit <= most]).toEqual([true, true])
  })
})

describe('a model whose name says that it is to think (S10)', () => {
  it('is asked for without that, whole or translated, with its share of the limit', async () => {
    const calls = [
      asMessages({ ...greeting, model: thinking, max_tokens: 4_000, temperature: 0.5 }),
      chat(thinking, { max_tokens: 4_000, temperature: 0.5 }),
    ]
    for (const asked of calls) {
      const answer = await ask(relay.url, asked)
      expect(answer.status).toBe(200)
      const body = await askedOf()
      expect(body).toMatchObject({
        model: older,
        max_tokens: 4_000,
        thinking: { type: 'enabled', budget_tokens: 3_200 },
      })
      expect(body).not.toHaveProperty('temperature')
      const { receipt } = await world.billing.bill(answer.requestId)
      expect(receipt.facts).toMatchObject({ model: thinking, upstreamModel: older })
    }
  })

  it('is counted for without that, with the headers of the model', async () => {
    await world.setOption('claude.model_headers_settings', JSON.stringify({ [thinking]: { 'anthropic-beta': ['a'] } }))
    const asked = asMessages({ messages: greeting.messages, model: thinking })
    const { status, headers } = await ask(relay.url, { ...asked, path: '/v1/messages/count_tokens' })
    expect([status, headers['x-tollgate-evidence']]).toEqual([200, 'reported'])
    const upstream = await world.upstream.nextRequest()
    expect([upstream.json, upstream.headers]).toMatchObject([{ model: older }, { 'anthropic-beta': 'a' }])
    expect(upstream.json).not.toHaveProperty('thinking')
  })

  it('is asked for as it is called while the option is off', async () => {
    await world.setOption('claude.thinking_adapter_enabled', 'false')
    await ask(relay.url, chat(thinking))
    await world.setOption('claude.thinking_adapter_enabled', 'true')
    const body = await askedOf()
    expect(body).toMatchObject({ model: thinking })
    expect(body).not.toHaveProperty('thinking')
  })
})

it('headers by the model are put in place of the caller’s (S32)', async () => {
  await world.setOption(
    'claude.model_headers_settings',
    JSON.stringify({ [older]: { 'anthropic-beta': ['one', 'two'], 'x-api-key': 'mine' } }),
  )
  const beta = { 'anthropic-beta': 'zero' }
  await ask(relay.url, asMessages({ ...greeting, model: older }, beta))
  const changed = await world.upstream.nextRequest()
  expect(changed.headers).toMatchObject({ 'anthropic-version': '2023-06-01', 'anthropic-beta': 'one, two' })
  expect(changed.key).toBe('key-14')
  await ask(relay.url, chat(older))
  expect((await world.upstream.nextRequest()).headers['anthropic-beta']).toBe('one, two')
  await ask(relay.url, asMessages(greeting, beta))
  expect((await world.upstream.nextRequest()).headers['anthropic-beta']).toBe('zero')
  await world.setOption('claude.model_headers_settings', '{}')
})

describe('while requests are passed through (S38)', () => {
  const headers = { 'anthropic-beta': 'zero' }
  const inOwnDialect = asMessages({ ...greeting, model: thinking, max_tokens: 4_000, temperature: 0.5 }, headers)
  beforeEach(async () => {
    await world.setOption(
      'claude.model_headers_settings',
      JSON.stringify({ [thinking]: { 'anthropic-beta': ['one'] } }),
    )
    await world.setOption('global.pass_through_request_enabled', 'true')
  })
  afterEach(async () => {
    await world.setOption('claude.model_headers_settings', '{}')
    await world.setOption('global.pass_through_request_enabled', 'false')
  })

  it('one in the upstream’s own format is not shaped by options', async () => {
    const answer = await ask(relay.url, inOwnDialect)
    expect(answer.status).toBe(200)
    const { json, headers: sent } = await world.upstream.nextRequest()
    expect(json).toEqual({ ...greeting, model: thinking, max_tokens: 4_000, temperature: 0.5 })
    expect(sent['anthropic-beta']).toBe('zero')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts).toMatchObject({ model: thinking, upstreamModel: thinking })
  })

  it('one is still sent with what its channel says, by its mapping and override', async () => {
    await putClaude(world, {
      models: [thinking],
      modelMapping: { [thinking]: 'claude-of-ours' },
      paramOverride: { temperature: 0.1 },
    })
    await ask(relay.url, inOwnDialect)
    expect(await askedOf()).toMatchObject({ model: 'claude-of-ours', temperature: 0.1 })
  })

  it('one that is translated is shaped as ever', async () => {
    await ask(relay.url, chat(thinking, { max_tokens: 4_000 }))
    const { json, headers: sent } = await world.upstream.nextRequest()
    expect(json).toMatchObject({ model: older, thinking: { type: 'enabled' } })
    expect(sent['anthropic-beta']).toBe('one')
  })
})
