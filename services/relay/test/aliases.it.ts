import { aRatioPrice } from '@tollgate/testing'
import { asMessages, claude, putClaude } from './support/claude'
import { type Answered, ask, type Asked, eventsOf, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import type { StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.setOption('RetryTimes', '0')
  await world.setOption('ModelFallbackContentFilter', 'false')
  await alias('gpt-4o', 'gpt-4o-mini')
})

const alias = (...models: string[]) => world.setOption('ModelAliases', JSON.stringify({ smart: models }))
const smart = { ...hello, model: 'smart' }
const askSmart = (given: object = {}, asked: Asked = {}) => ask(relay.url, { ...asked, body: { ...smart, ...given } })
/** What the model that is asked first says. */
const first = (behave: Parameters<World['upstream']['script']>[0]['behave']) =>
  world.upstream.script({ match: { model: 'gpt-4o' }, behave })
const models = () => world.upstream.requests.map(({ json }) => (json as { model: string }).model)
const told = ({ status, headers }: Answered) => [status, headers['x-tollgate-model'], headers['x-tollgate-attempts']]
const priceOf = async ({ requestId }: Answered) => {
  const { receipt, units } = await world.billing.bill(requestId)
  return { units, price: receipt.snapshot.price, facts: receipt.facts }
}

describe('a call for an alias (S36)', () => {
  it('goes to the first model, and costs what that costs', async () => {
    const answer = await askSmart()
    const { units, price, facts } = await priceOf(answer)
    expect([told(answer), models()]).toEqual([[200, 'gpt-4o', '1'], ['gpt-4o']])
    expect(answer.headers['x-tollgate-cost']).toBe(String(units))
    expect(price).toMatchObject({ model: '1.25' })
    expect(facts).toMatchObject({
      model: 'smart',
      servedModel: 'gpt-4o',
      upstreamModel: 'gpt-4o',
      attempts: [{ channelId: 3, status: 200, outcome: 'ok', model: 'gpt-4o' }],
    })
  })

  it.each<[string, Parameters<typeof first>[0]]>([
    ['is rate limited', { status: 429 }],
    ['fails', { status: 500 }],
    ['breaks off before its answer', { reset: 'after-headers' }],
    ['has an error in the place of an answer', { errorIn200: { message: 'overloaded', type: 'server_error' } }],
    ['finds it too long', { status: 400, error: { code: 'context_length_exceeded', message: 'Too long.' } }],
  ])('goes on with the next model where the first %s', async (_case, behave) => {
    first(behave)
    for (const stream of [false, true]) {
      const answer = await askSmart({ stream })
      const { price, facts } = await priceOf(answer)
      expect(told(answer)).toEqual([200, 'gpt-4o-mini', '2'])
      expect(price).toMatchObject({ model: '0.075' })
      expect(facts).toMatchObject({ servedModel: 'gpt-4o-mini', outcome: 'complete' })
      expect(facts.attempts.map(({ model, outcome }) => [model, outcome === 'ok'])).toEqual([
        ['gpt-4o', false],
        ['gpt-4o-mini', true],
      ])
    }
    expect(models()).toEqual(['gpt-4o', 'gpt-4o-mini', 'gpt-4o', 'gpt-4o-mini'])
  })

  it('goes on after a content filter only where an administrator wants that', async () => {
    first({ status: 400, error: { code: 'content_filter', message: 'Filtered.' } })
    const refused = await askSmart()
    expect([told(refused), refused.error().code]).toEqual([[400, 'gpt-4o', '1'], 'content_filter'])
    await world.setOption('ModelFallbackContentFilter', 'true')
    expect(told(await askSmart())).toEqual([200, 'gpt-4o-mini', '2'])
  })

  it('does not go on for a reason that is switched off', async () => {
    await world.setOption('ModelFallbackRateLimited', 'false')
    first({ status: 429 })
    const answer = await askSmart()
    await world.setOption('ModelFallbackRateLimited', 'true')
    expect(told(answer)).toEqual([429, 'gpt-4o', '1'])
  })

  it('does not go on for a fault of the request, and costs nothing then', async () => {
    first({ status: 400, error: { message: 'messages: field required' } })
    const answer = await askSmart()
    expect([told(answer), answer.headers['x-tollgate-cost']]).toEqual([[400, 'gpt-4o', '1'], '0'])
  })

  it('tells what the last model said where none answers', async () => {
    first({ status: 429 })
    world.upstream.script({ match: { model: 'gpt-4o-mini' }, behave: { status: 500, error: { message: 'Broken.' } } })
    const answer = await askSmart()
    expect([told(answer), answer.error().message.slice(0, 7)]).toEqual([[500, 'gpt-4o-mini', '2'], 'Broken.'])
    expect((await priceOf(answer)).facts).toMatchObject({ outcome: 'failed', servedModel: 'gpt-4o-mini' })
  })

  it('never goes on once a part of the answer has gone out', async () => {
    first({ text: 'one two three four', errorInStream: { afterEvents: 3 } })
    const answer = await askSmart({ stream: true })
    expect([told(answer), models()]).toEqual([[200, 'gpt-4o', '1'], ['gpt-4o']])
    expect(eventsOf(answer).at(-1)).toContain('error')
  })

  it('repeats as often as any call does, for all its models together, and asks each model once', async () => {
    await alias('gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small')
    await world.setOption('RetryTimes', '1')
    for (const id of [4, 5]) await world.putChannel({ id, priority: -id })
    world.upstream.script({ behave: { status: 500 } })
    expect(told(await askSmart())).toEqual([500, 'text-embedding-3-small', '4'])
    expect(models()).toEqual(['gpt-4o', 'gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small'])
  })

  it('goes to what the group has, and is refused where it has nothing', async () => {
    await alias('unheard-of', 'gpt-4o-mini')
    expect(told(await askSmart())).toEqual([200, 'gpt-4o-mini', '1'])
    await alias('unheard-of')
    const answer = await askSmart()
    expect([told(answer), answer.error().code]).toEqual([[503, undefined, undefined], 'model_not_found'])
  })

  it('passes over a model that nobody priced, and is refused where that may not be', async () => {
    await world.putChannel({ models: ['unpriced', 'gpt-4o-mini'] })
    await alias('unpriced', 'gpt-4o-mini')
    expect(told(await askSmart())).toEqual([200, 'gpt-4o-mini', '1'])
    await world.setOption('ModelFallbackNoChannel', 'false')
    const answer = await askSmart()
    await world.setOption('ModelFallbackNoChannel', 'true')
    expect([answer.status, answer.error().code]).toEqual([400, 'model_price_error'])
  })

  it('passes over a model whose channels cannot be asked for this', async () => {
    await world.putChannel({ id: 14, type: 14, models: ['only-chats'] })
    await world.setPrice('only-chats', aRatioPrice({ model: '1' }))
    await alias('only-chats', 'text-embedding-3-small')
    const body = { model: 'smart', input: 'text' }
    expect(told(await ask(relay.url, { path: '/v1/embeddings', body }))).toEqual([200, 'text-embedding-3-small', '1'])
  })

  it('crosses dialects on its way', async () => {
    await putClaude(world)
    await alias('gpt-4o', claude)
    first({ status: 500 })
    const answer = await ask(relay.url, asMessages({ model: 'smart', max_tokens: 9, messages: hello.messages }))
    expect(told(answer)).toEqual([200, claude, '2'])
    expect(answer.json()).toMatchObject({ type: 'message' })
    expect(world.upstream.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/messages'])
    expect((await priceOf(answer)).facts).toMatchObject({ servedModel: claude, dialect: 'anthropic' })
  })

  it('stays with the first model where the upstream has kept something for it', async () => {
    first({ status: 500 })
    const body = { model: 'smart', input: 'Go on.', previous_response_id: 'resp_1' }
    expect(told(await ask(relay.url, { path: '/v1/responses', body }))).toEqual([500, 'gpt-4o', '1'])
  })

  it('goes to the channel that an administrator names, or nowhere', async () => {
    await world.changeUser({ role: 10 })
    await world.putChannel({ id: 4, models: ['gpt-4o-mini'] })
    const asked = { key: `${tokenKey}-4` }
    expect(told(await askSmart({}, asked))).toEqual([200, 'gpt-4o-mini', '1'])
    world.upstream.script({ behave: { status: 500 } })
    expect(told(await askSmart({}, asked))).toEqual([500, 'gpt-4o-mini', '1'])
  })

  it('has the tokens of its request counted by its first model', async () => {
    await putClaude(world)
    await alias(claude, 'gpt-4o')
    const body = { model: 'smart', messages: hello.messages }
    expect(told(await ask(relay.url, { ...asMessages(body), path: '/v1/messages/count_tokens' }))).toEqual([
      200,
      claude,
      '1',
    ])
  })
})

describe('what is held for a call of an alias', () => {
  it('covers its dearest model', async () => {
    await alias('gpt-4o-mini', 'gpt-4o')
    world.upstream.script({ match: { model: 'gpt-4o-mini' }, behave: { status: 500 } })
    const answer = await askSmart({ max_tokens: 100 })
    const { reserveUnits } = world.billing.account().commands[0] ?? { reserveUnits: 0 }
    expect([told(answer), reserveUnits >= 100 * 4 * 1.25]).toEqual([[200, 'gpt-4o', '2'], true])
  })

  it('is for the models that its caller can pay for', async () => {
    await alias('gpt-4o-mini', 'gpt-4o')
    world.billing.accounts.set(10, new SimulatedBilling(100))
    await world.changeUser({ id: 10 })
    await world.changeToken({ id: 15, userId: 10 }, 'P'.repeat(48))
    world.upstream.script({ match: { model: 'gpt-4o-mini' }, behave: { status: 500 } })
    const asked = { key: 'P'.repeat(48) }
    expect(told(await askSmart({ max_tokens: 100 }, asked))).toEqual([500, 'gpt-4o-mini', '1'])
    expect(models()).toEqual(['gpt-4o-mini'])
  })
})

describe('who may call an alias', () => {
  it('is who has it among the models of their token, and with it all that it leads to', async () => {
    await world.changeToken({ isModelLimited: true, modelLimits: ['smart'] })
    first({ status: 500 })
    expect(told(await askSmart())).toEqual([200, 'gpt-4o-mini', '2'])
    expect((await ask(relay.url)).status).toBe(403)
    await world.changeToken({ isModelLimited: true, modelLimits: ['gpt-4o', 'gpt-4o-mini'] })
    const answer = await askSmart()
    expect([answer.status, answer.error().code]).toEqual([403, 'model_not_allowed'])
  })
})

describe('an alias that has the name of a model', () => {
  const named = (models: string[]) => world.setOption('ModelAliases', JSON.stringify({ 'gpt-4o': models }))

  it('hides it where it is not among its models', async () => {
    await named(['gpt-4o-mini'])
    expect([told(await ask(relay.url)), models()]).toEqual([[200, 'gpt-4o-mini', '1'], ['gpt-4o-mini']])
  })

  it('gives it models to fall back on where it is', async () => {
    await named(['gpt-4o', 'gpt-4o-mini'])
    expect(told(await ask(relay.url))).toEqual([200, 'gpt-4o', '1'])
    first({ status: 500 })
    expect(told(await ask(relay.url))).toEqual([200, 'gpt-4o-mini', '2'])
  })
})

describe('the list of models', () => {
  const get = (path: string, headers: Record<string, string> = {}) => ask(relay.url, { method: 'GET', path, headers })
  const withVersion = { 'anthropic-version': '2023-06-01' }

  it.each([
    ['OpenAI', '/v1/models', {}, '"id":"smart"'],
    ['Anthropic', '/v1/models', withVersion, '"id":"smart"'],
    ['Google', '/v1beta/models', {}, '"name":"models/smart"'],
  ])('has an alias in the shape of %s, as long as it leads anywhere', async (_case, path, headers, entry) => {
    expect((await get(path, headers)).text()).toContain(entry)
    await alias('unheard-of')
    expect((await get(path, headers)).text()).not.toContain(entry)
  })

  it('has it for tokens alone that may use it', async () => {
    expect((await get('/v1/models/smart')).json()).toMatchObject({ id: 'smart' })
    await world.changeToken({ isModelLimited: true, modelLimits: ['gpt-4o'] })
    expect((await get('/v1/models')).text()).not.toContain('smart')
    expect((await get('/v1/models/smart')).status).toBe(404)
    await world.changeToken({ isModelLimited: true, modelLimits: ['smart'] })
    expect((await get('/v1/models')).json()).toMatchObject({ data: [{ id: 'smart' }] })
  })
})
