import { inflateRawSync } from 'node:zlib'
import { bodyPlace, bodyPurpose, callCaptured, type EventPayload } from '@tollgate/contracts'
import { type CallBody, callBody } from '@tollgate/contracts/http/logs'
import { Messaging } from '@tollgate/messaging'
import { Envelopes, KeyRing } from '@tollgate/platform'
import { asMessages, claude, putClaude } from './support/claude'
import { ask, type Asked, begin, rest } from './support/client'
import { asContents, putGemini } from './support/recorded/gemini'
import { type StartedRelay } from './support/started-relay'
import { secret, World } from './support/world'

type Captured = EventPayload<typeof callCaptured>

const said = 'Write to ada@example.com, it is urgent'
const masked = 'Write to [redacted], it is urgent'
const told = 'Call 203.0.113.24 at noon.'
const maskedTold = 'Call [redacted] at noon.'

const chat = (more: object = {}) => ({ model: 'gpt-4o', messages: [{ role: 'user', content: said }], ...more })
const contents = { contents: [{ role: 'user', parts: [{ text: said }] }], generationConfig: { maxOutputTokens: 500 } }
const message = (more: object = {}) => asMessages({ ...chat(more), model: claude, max_tokens: 500 })

/** The same call in every dialect, whole and streamed. */
const dialects: readonly (readonly [string, Asked])[] = [
  ['a chat', { body: chat() }],
  ['a streamed chat', { body: chat({ stream: true }) }],
  ['a response', { path: '/v1/responses', body: { model: 'gpt-4o', input: said } }],
  ['a streamed response', { path: '/v1/responses', body: { model: 'gpt-4o', input: said, stream: true } }],
  ['a message', message()],
  ['a streamed message', message({ stream: true })],
  ['contents', asContents('generateContent', contents)],
  ['contents as events', asContents('streamGenerateContent?alt=sse', contents)],
  ['contents as an array', asContents('streamGenerateContent', contents)],
]

describe('requests and answers are kept by policy', () => {
  let world: World
  let relay: StartedRelay
  let logs: Messaging
  const all: Captured[] = []
  const envelopes = new Envelopes(KeyRing.of(secret), bodyPurpose)

  beforeAll(async () => {
    world = await World.build()
    relay = await world.startRelay()
    logs = await Messaging.connect({ url: world.nats.url, service: 'logs' })
    logs.consumers.consume(callCaptured, { durable: 'logs-bodies', inbox: false }, (payload) => void all.push(payload))
    await world.setOption('RetryTimes', '0')
    await Promise.all([putClaude(world), putGemini(world)])
  })
  afterAll(async () => {
    await logs?.stop()
    await world?.tearDown()
  })

  async function capturedOf(requestId: string): Promise<{ captured: Captured; body: CallBody }> {
    for (;;) {
      const captured = all.find((one) => one.requestId === requestId)
      if (captured !== undefined) return { captured, body: opened(captured) }
      await new Promise(setImmediate)
    }
  }

  function opened({ requestId, key, body }: Captured): CallBody {
    const bytes = envelopes.open({ key, sealed: Buffer.from(body, 'base64') }, bodyPlace(requestId))
    return callBody.parse(JSON.parse(inflateRawSync(bytes).toString()))
  }

  const textsIn = ({ input_content, output_content }: CallBody) => [
    input_content.map(({ text }) => text).join(''),
    output_content.map((parts) => parts.map(({ text }) => text).join('')).join(''),
  ]

  it.each([
    ['full', 'full', [said, told]],
    ['redacted', 'redacted', [masked, maskedTold]],
    ['metadata', 'metadata', ['', '']],
  ] as const)('%s, in every dialect, streamed or not (L36, L37)', async (policy, kind, texts) => {
    await world.setOption('BodyPolicy', policy)
    for (const [name, asked] of dialects) {
      world.upstream.once({ text: told })
      const answer = await ask(relay.url, asked)
      const { captured, body } = await capturedOf(answer.requestId)
      expect([name, answer.status, captured.kind, body.kind, ...textsIn(body)]).toEqual([
        name,
        200,
        kind,
        kind,
        ...texts,
      ])
      expect([name, body.request.is_cut, body.answer.is_cut]).toEqual([name, false, false])
      expect(body.output_content[0]?.[0]).toMatchObject({ kind: 'text', length: told.length })
      expect(body.answer.bytes).toBe(answer.bytes.length)
      const { receipt } = await world.billing.bill(answer.requestId)
      const { startedAtMs, durationMs } = receipt.facts
      expect(captured).toMatchObject({ userId: 7, endedAtMs: startedAtMs + durationMs })
      expect(JSON.stringify(captured)).not.toMatch(/is urgent|at noon/)
    }
  })

  it('not at all by default, of excluded groups, of others than those that are named, and while there is no log (L36, L38)', async () => {
    const before = all.length
    const off: [Parameters<World['setOption']>[0], string][][] = [
      [['BodyPolicy', 'off']],
      [
        ['BodyPolicy', 'full'],
        ['BodyExcludedGroups', 'vip,default'],
        ['BodyGroups', 'default'],
      ],
      [
        ['BodyExcludedGroups', ''],
        ['BodyGroups', 'vip'],
      ],
      [
        ['BodyGroups', ''],
        ['LogConsumeEnabled', 'false'],
      ],
    ]
    for (const options of off) {
      for (const [key, value] of options) await world.setOption(key, value)
      await ask(relay.url, { body: chat() })
    }
    await world.setOption('LogConsumeEnabled', 'true')
    const { requestId } = await ask(relay.url, { body: chat() })
    await capturedOf(requestId)
    expect(all).toHaveLength(before + 1)
  })

  it('as far as a stream came whose client left, and one that its upstream cut (L37)', async () => {
    await world.setOption('BodyPolicy', 'full')
    world.upstream.once({ text: told, cut: { afterEvents: 3 } })
    const cut = await ask(relay.url, { body: chat({ stream: true }) }).catch(() => null)
    const gate = world.upstream.pause({}, { event: 2 })
    world.upstream.once({ text: told })
    const left = await begin(relay.url, { body: chat({ stream: true }) })
    await gate.reached()
    left.request.destroy()
    for (const requestId of [String(left.response.headers['x-request-id']), ...(cut ? [cut.requestId] : [])]) {
      const { body } = await capturedOf(requestId)
      expect(body.answer.is_cut).toBe(true)
      expect(told.startsWith(textsIn(body)[1] as string)).toBe(true)
    }
    gate.release()
  })

  it('and what failed with its error', async () => {
    world.upstream.once({ status: 400, error: { message: 'No such thing' } })
    const { requestId, status } = await ask(relay.url, { body: chat() })
    const { body } = await capturedOf(requestId)
    expect([status, body.answer.status]).toEqual([400, 400])
    expect(body.output_content[0]?.[0]?.text).toContain('No such thing')
  })

  it('within bounds: of long requests data is told by its length, and the rest is cut (L39)', async () => {
    const url = `data:image/png;base64,${'A'.repeat(2_000_000)}`
    const content = [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'so '.repeat(25_000) },
    ]
    const { requestId } = await ask(relay.url, { body: { ...chat(), messages: [{ role: 'user', content }] } })
    const { body } = await capturedOf(requestId)
    expect(body.input_content).toMatchObject([
      { kind: 'media', media: { type: 'image/png', bytes: 1_500_000 } },
      { kind: 'text', length: 65_537, is_cut: true },
    ])
    expect(body.request).toMatchObject({ is_cut: true })
    expect(body.request.bytes).toBeGreaterThan(2_070_000)
  })

  it('never instead of an answer: while nothing can be kept, calls go on (L39)', async () => {
    const { capture } = relay.runtime.context
    const room = (capture as unknown as { room: { take(bytes: number): boolean; giveBack(bytes: number): void } }).room
    const most = 64 * 1024 * 1024
    // All that calls of before had is given back, once the bus has said that it has it.
    while (!room.take(most)) await new Promise(setImmediate)
    const before = all.length
    expect((await rest(await begin(relay.url, { body: chat() }))).status).toBe(200)
    room.giveBack(most)
    await logs.bus.jsm.streams.delete('BODIES')
    const answers = await Promise.all([1, 2, 3].map(() => ask(relay.url, { body: chat({ stream: true }) })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(all).toHaveLength(before)
  })
})
