import { aRatioPrice, exampleKeys } from '@tollgate/testing'
import { ask } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

const tokenPath = '/oauth/2.0/token'
const chatPath = '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/eb-instant'
const model = 'ERNIE-Bot-turbo'
const body = { model, messages: [{ role: 'user', content: 'Say hello.' }] }
const wenxin = { id: 4, type: 15, keys: [exampleKeys.baidu], models: [model], priority: 9 }
/** One that the simulator does not know. */
const unknownKey = 'an-unknown-id|a-secret-of-it'
const tokenIn = (query: string) => new URLSearchParams(query).get('access_token')

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
})
afterAll(() => world.tearDown())
// Another one each time: tokens are kept by the process.
beforeEach(async () => {
  await world.restore()
  relay = await world.startRelay()
  await world.setOption('RetryTimes', '1')
  await world.setPrice(model, aRatioPrice({ model: '1' }))
  await world.putChannel(wenxin)
})
afterEach(() => relay.stop())

const attemptsOf = async (requestId: string) => (await world.billing.bill(requestId)).receipt.facts.attempts
const asked = (path: string) => world.upstream.requests.filter((request) => request.path === path)

it('asks for one token for many calls at once, and for none once it is there', async () => {
  const gate = world.upstream.pause({ path: tokenPath })
  const calls = Array.from({ length: 8 }, () => ask(relay.url, { body }))
  await world.upstream.nextRequest({ path: tokenPath })
  gate.release()
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  await ask(relay.url, { body })
  expect([asked(tokenPath).length, asked(chatPath).length]).toEqual([1, 9])
})

it('has a refused token replaced within the attempt, and the call billed once', async () => {
  await ask(relay.url, { body })
  world.upstream.once({ rawBody: '{"error_code":111,"error_msg":"Access token expired"}' }, { path: chatPath })
  const answer = await ask(relay.url, { body })
  expect(answer.status).toBe(200)
  expect(await attemptsOf(answer.requestId)).toEqual([expect.objectContaining({ channelId: 4, outcome: 'ok' })])
  expect([asked(tokenPath).length, asked(chatPath).length]).toEqual([2, 3])
})

it('asks another channel where the vendor knows nothing of the key, and notes that against it', async () => {
  await world.putChannel({ ...wenxin, keys: [unknownKey] })
  await world.putChannel({ ...wenxin, id: 5, priority: 0 })
  const answer = await ask(relay.url, { body })
  expect(answer.status).toBe(200)
  expect(await attemptsOf(answer.requestId)).toEqual([
    expect.objectContaining({ channelId: 4, status: 401, outcome: 'status-401' }),
    expect.objectContaining({ channelId: 5, outcome: 'ok' }),
  ])
})

it.each<[string, object, number]>([
  ['is none', { rawBody: '{}' }, 502],
  ['breaks off', { reset: 'after-headers' }, 502],
  ['is limited', { status: 429 }, 429],
  ['is refused', { rawBody: '{"error":"invalid_client","error_description":"unknown client id"}' }, 502],
])('tells, and bills nothing, where a token %s', async (_, behave, status) => {
  await world.setOption('RetryTimes', '0')
  world.upstream.once(behave, { path: tokenPath })
  const answer = await ask(relay.url, { body })
  expect([answer.status, asked(chatPath)]).toEqual([status, []])
  expect((await world.billing.bill(answer.requestId)).units).toBe(0)
})

it('shows neither the pair nor the token to anybody, whatever the vendor says', async () => {
  await world.setOption('RetryTimes', '0')
  await ask(relay.url, { body })
  const token = tokenIn(asked(chatPath)[0]?.query ?? '') ?? ''
  expect(token).toMatch(/^24\./)
  const secrets = [token, ...exampleKeys.baidu.split('|')]
  const error_msg = `refused ?access_token=${token} of ${exampleKeys.baidu}`
  const answers = []
  for (const rawBody of [
    JSON.stringify({ error_code: 336003, error_msg }),
    JSON.stringify({ error_code: 18, error_msg }),
  ]) {
    world.upstream.once({ rawBody }, { path: chatPath })
    answers.push(await ask(relay.url, { body }))
  }
  world.upstream.once({ rawBody: error_msg, status: 500 }, { path: chatPath })
  answers.push(await ask(relay.url, { body }))
  world.upstream.once({ reset: { afterEvents: 0 } }, { path: chatPath })
  answers.push(await ask(relay.url, { body }))
  const said =
    answers.map((answer) => answer.text() + JSON.stringify(answer.headers)).join('') + JSON.stringify(world.logged)
  for (const secret of secrets) expect(said).not.toContain(secret)
  expect(answers.map(({ status }) => status)).toEqual([400, 429, 502, 502])
})
