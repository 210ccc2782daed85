import { connect } from 'node:net'
import OpenAI, { AzureOpenAI } from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import { type RealtimeUpstream, speak, startRealtime, usage } from './support/realtime/realtime'
import type { StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay
let upstream: RealtimeUpstream

beforeAll(async () => {
  world = await World.build()
  ;[relay, upstream] = await Promise.all([world.startRelay(), startRealtime(() => speak)])
})
afterAll(async () => {
  await world.tearDown()
  await upstream.stop()
})
beforeEach(async () => {
  upstream.asked.length = 0
  await world.restore()
})

const apiKey = `sk-${tokenKey}`

/** It asks by wss alone; TLS is the edge's. */
function plainly() {
  const { hostname, port } = new URL(relay.url)
  return { createConnection: () => connect(Number(port), hostname) }
}

/** Asks for one response in a session, and tells how many tokens it had. */
async function totalOf(realtime: OpenAIRealtimeWS): Promise<number | undefined> {
  const total = await new Promise<number | undefined>((resolve, reject) => {
    realtime.on('error', reject)
    realtime.on('session.created', () => realtime.send({ type: 'response.create' }))
    realtime.on('response.done', ({ response }) => resolve(response.usage?.total_tokens))
  })
  realtime.close()
  await world.billing.until(() => world.billing.billed.size >= 2)
  return total
}

it('serves the official client', async () => {
  await world.putChannel({ baseUrl: upstream.url })
  const client = new OpenAI({ apiKey, baseURL: `${relay.url}/v1` })
  expect(await totalOf(new OpenAIRealtimeWS({ model: 'gpt-4o', options: plainly() }, client))).toBe(usage.total_tokens)
})

it('asks a channel of Azure at its own path, for the official client of Azure', async () => {
  await world.putChannel({ type: 3, baseUrl: upstream.url, modelMapping: { 'gpt-4o': 'my-deployment' } })
  const asked = { apiKey, endpoint: relay.url, apiVersion: '2025-04-01-preview', deployment: 'gpt-4o' }
  const realtime = await OpenAIRealtimeWS.azure(new AzureOpenAI(asked), { options: plainly() })
  expect(await totalOf(realtime)).toBe(usage.total_tokens)
  expect(upstream.asked[0]).toMatchObject({
    url: '/openai/realtime?api-version=2025-04-01-preview&deployment=my-deployment',
    headers: { 'api-key': 'key-3' },
  })
})
