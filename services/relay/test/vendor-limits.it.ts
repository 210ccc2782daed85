import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aRatioPrice } from '@tollgate/testing'
import { ask } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import type { StartedRelay } from './support/started-relay'
import { wireRows } from './support/wires/wire-rows'
import { World } from './support/world'

const model = 'gpt-5'
const codex = 57
/** Little is said, and much thought before that is never shown. */
const thoughts = 50_000
const usage = { input_tokens: 5, output_tokens: thoughts, total_tokens: thoughts + 5 }
const events = [
  { type: 'response.created', response: { id: 'r', status: 'in_progress', model, output: [] } },
  { type: 'response.output_item.added', output_index: 0, item: { id: 'm', type: 'message', content: [] } },
  { type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: 'hi' },
  { type: 'response.completed', response: { id: 'r', status: 'completed', model, output: [], usage } },
]

let world: World
let relay: StartedRelay
let asked = 0
let lastUser = 100
const key = 'L'.repeat(48)
/** Gives that key to another user, who has so much. */
async function give(units: number): Promise<void> {
  const id = ++lastUser
  await world.changeUser({ id })
  await world.changeToken({ id, userId: id }, key)
  world.billing.accounts.set(id, new SimulatedBilling(units))
}

const upstream = createServer((request, response) => {
  asked += 1
  request.resume().on('end', () => {
    response.setHeader('content-type', 'text/event-stream')
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
  })
})

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo // it listens on TCP
  await world.setPrice(model, aRatioPrice({ model: '1', completion: '2' }))
  await world.putChannel({
    type: codex,
    keys: [wireRows[codex]?.key ?? ''],
    models: [model],
    baseUrl: `http://127.0.0.1:${port}`,
  })
})
afterAll(async () => {
  await world.tearDown()
  upstream.close()
})

describe.each([
  ['with a limit, which its upstream is not told', { max_tokens: 1 }],
  ['without one', {}],
])('an answer %s', (_, fields) => {
  const call = (isStream: boolean) => ({
    key,
    body: { model, stream: isStream, messages: [{ role: 'user', content: 'x' }], ...fields },
  })

  it.each([true, false])(
    'is asked for by who can pay for all that may be thought, and is paid for (stream: %s)',
    async (isStream) => {
      await give(10_000_000)
      const { requestId } = await ask(relay.url, call(isStream))
      expect((await world.billing.bill(requestId)).receipt).toMatchObject({
        evidence: 'reported',
        counts: { textOut: thoughts },
      })
    },
  )

  it.each([true, false])('is not asked for by who cannot (stream: %s)', async (isStream) => {
    asked = 0
    await give(10_000)
    const answer = await ask(relay.url, call(isStream))
    expect([answer.status, answer.error().code, asked]).toEqual([403, 'insufficient_user_quota', 0])
  })
})
