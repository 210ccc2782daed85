import { constants, deflateRawSync } from 'node:zlib'
import { mebibyte, MeteredProcess } from '@tollgate/testing'
import type { WebSocket } from 'ws'
import { ask, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices, type ServiceProcess } from './support/processes/service-process'
import { frame, opcodes, openRaw, times } from './support/realtime/frames'
import {
  dialRealtime,
  type Event,
  type Lead,
  type RealtimeUpstream,
  sessionCreated,
  speak,
  startRealtime,
} from './support/realtime/realtime'
import { tokenKey, World } from './support/world'

/** As for hostile requests: what grows with the size of an input is told from what grows with its square. */
const longestTurnMs = process.env['PROOF'] ? 50 : 500
/** Compiled code, caches and what a connection may have under way grow by less. */
const keptBytes = 32 * mebibyte
const model = 'gpt-4o-mini'
const neighbour = 'N'.repeat(48)

let world: World
let upstream: RealtimeUpstream
let relay: ServiceProcess
let lead: Lead = speak
const metered = new MeteredProcess()

beforeAll(async () => {
  ;[world, upstream] = await Promise.all([World.build(), startRealtime(() => lead)])
  await world.changeUser({ id: 8 })
  await world.changeToken({ id: 15, userId: 8, isUnlimited: true }, neighbour)
  await world.changeToken({ isUnlimited: true })
  for (const user of [7, 8]) world.billing.accounts.set(user, new SimulatedBilling(1_000_000_000_000))
  await world.putChannel({ id: 4, models: [model], baseUrl: upstream.url })
  await world.putChannel({ models: ['gpt-4o'] })
  await world.setOption('RetryTimes', '0')
  world.upstream.isRecording = false
  relay = await startRelayProcess(world, metered.env)
}, 120_000)
afterAll(async () => {
  await killServices()
  metered.stop()
  await world.tearDown()
  await upstream.stop()
})

const event = (fields: object) => frame(opcodes.text, JSON.stringify(fields))
const append = (chars: number) => event({ type: 'input_audio_buffer.append', audio: 'A'.repeat(chars) })
const bomb = deflateRawSync(Buffer.alloc(64 * mebibyte), { finishFlush: constants.Z_SYNC_FLUSH })

/** What a client may send, and how its socket ends by that: `null` where it does not. */
const inputs: readonly [name: string, bytes: () => Buffer, closed: number | null][] = [
  ['text that is no JSON', () => times(1_000, frame(opcodes.text, 'hello')), null],
  ['JSON that is no event', () => times(1_000, frame(opcodes.text, '[1,2,3]')), null],
  ['brackets without end', () => frame(opcodes.text, '['.repeat(900_000)), null],
  ['objects in objects', () => frame(opcodes.text, '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000)), null],
  ['a list of a million parts', () => frame(opcodes.text, `{"type":"x","a":[${'0,'.repeat(500_000)}0]}`), null],
  ['the largest event', () => append(mebibyte - 100), null],
  ['a larger one', () => append(mebibyte + 100), 1009],
  [
    'names of prototypes',
    () => frame(opcodes.text, '{"type":"session.update","session":{"__proto__":{"model":1}}}'),
    null,
  ],
  ['bytes that are no text', () => frame(opcodes.text, Buffer.of(0xff, 0xfe)), 1007],
  ['events in binary', () => frame(opcodes.binary, '{"type":"response.create"}'), null],
  ['a length beyond all numbers', () => frame(opcodes.text, '', { length: 2n ** 62n }), 1009],
  ['a frame without a mask', () => frame(opcodes.text, '{}', { isMasked: false }), 1002],
  ['an opcode that there is not', () => frame(opcodes.reserved), 1002],
  ['a piece of nothing before', () => frame(opcodes.more, 'x'), 1002],
  ['a packed message that nobody has agreed to', () => frame(opcodes.text, bomb, { isPacked: true }), 1002],
  ['a ping that is too long', () => frame(opcodes.ping, 'x'.repeat(126)), 1002],
  ['a close by a code that there is not', () => frame(opcodes.close, Buffer.of(0, 1)), 1002],
  ['a close of one byte', () => frame(opcodes.close, 'x'), 1002],
  [
    'one message in pieces of a byte',
    () =>
      Buffer.concat([
        frame(opcodes.text, 'x', { isLast: false }),
        times(100_000, frame(opcodes.more, 'x', { isLast: false })),
      ]),
    1008,
  ],
  [
    'one message in pieces of nothing',
    () =>
      Buffer.concat([
        frame(opcodes.text, '', { isLast: false }),
        times(100_000, frame(opcodes.more, '', { isLast: false })),
      ]),
    1008,
  ],
  ['half a frame', () => append(10_000).subarray(0, 5_000), null],
  ['a hundred thousand events', () => times(100_000, frame(opcodes.text, '{}')), null],
  ['a hundred thousand pings', () => times(100_000, frame(opcodes.ping, 'x'.repeat(125))), 1006],
  ['a hundred thousand pongs', () => times(100_000, frame(opcodes.pong, 'x'.repeat(125))), null],
]

/** How the relay ends the connection: the code of its close, 1006 without one. */
async function closeOf(socket: Awaited<ReturnType<typeof openRaw>>['socket']): Promise<number> {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  // Not `once`: that a connection is reset is an end, too.
  await new Promise((resolve) => socket.once('close', resolve))
  const heard = Buffer.concat(parts)
  // Frames of a server have no mask: the close is the last, of two bytes and more.
  const at = heard.lastIndexOf(0x88)
  return at === -1 || heard.length < at + 4 ? 1006 : heard.readUInt16BE(at + 2)
}

/** Calls as they should be, of another user: one in HTTP, and a session. */
async function neighbourIsServed(): Promise<void> {
  world.upstream.once({ text: 'Hello there.' })
  expect((await ask(relay.url, { body: hello, key: neighbour })).status).toBe(200)
}

async function sessionIsServed(): Promise<void> {
  const client = dialRealtime(relay.url, { key: neighbour, model })
  await client.hears('session.created')
  client.send({ type: 'response.create' })
  await client.hears('response.done')
  client.socket.terminate()
}

/** What is in use before anything hostile comes: as the case before has left it, as each collection takes half a second. */
let settledBytes: number | null = null
async function bytesBefore(): Promise<number> {
  return (settledBytes ??= (await metered.collect()).usedBytes)
}

async function expectUnharmed(usedBefore: number): Promise<void> {
  await neighbourIsServed()
  const { longestMs } = await metered.read()
  expect(longestMs).toBeLessThan(longestTurnMs)
  settledBytes = (await metered.collect()).usedBytes
  expect(settledBytes - usedBefore).toBeLessThan(keptBytes)
  expect(relay.child.exitCode).toBeNull()
}

/** A session whose client reads nothing of what its upstream says, until nothing more of that fits anywhere. */
async function openUnread() {
  const isFull = new Promise<void>((resolve) => {
    lead = (_send, socket) => {
      const timer = setInterval(() => {
        if (socket.bufferedAmount > 8 * mebibyte) resolve()
        else socket.send(JSON.stringify({ type: 'x', text: 'A'.repeat(mebibyte) }))
      }, 1)
      socket.on('close', () => clearInterval(timer))
      return () => undefined
    }
  })
  const { socket } = await openRaw(relay.url, { key: tokenKey, model })
  socket.pause()
  await isFull
  return socket
}

describe('a client that sends', () => {
  beforeEach(() => void (lead = speak))

  it.each(inputs)('%s holds up nobody, and leaves nothing behind', async (_name, bytes, closed) => {
    await sessionIsServed()
    const before = await bytesBefore()
    const { socket } = await openRaw(relay.url, { key: tokenKey, model })
    const ended = closeOf(socket)
    socket.write(bytes())
    if (closed === null) {
      await sessionIsServed()
      // What it has sent is read in its own time: nobody waits for that.
      socket.destroy()
    }
    const code = await ended
    if (closed !== null) expect(code).toBe(closed)
    await expectUnharmed(before)
  })

  it('nothing, and reads nothing, has its upstream wait and is given up', async () => {
    const before = await bytesBefore()
    const socket = await openUnread()
    await expectUnharmed(before)
    socket.destroy()
    settledBytes = null
  })

  it('what is refused, and reads nothing, is heard no further until it reads', async () => {
    const socket = await openUnread()
    upstream.heard.length = 0
    socket.write(Buffer.concat([event({}), event({ type: 'input_audio_buffer.clear' })]))
    lead = speak
    await sessionIsServed()
    expect(upstream.heard.map(({ type }) => type)).toEqual(['response.create'])
    socket.resume()
    while (upstream.heard.length < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(upstream.heard[1]?.type).toBe('input_audio_buffer.clear')
    socket.destroy()
  })

  it('a wish for packed messages gets none', async () => {
    const fields = 'sec-websocket-extensions: permessage-deflate; server_max_window_bits=15\r\n'
    const { socket, head } = await openRaw(relay.url, { key: tokenKey, model, fields })
    expect(head).toMatch(/^HTTP\/1.1 101 /)
    expect(head.toLowerCase()).not.toContain('permessage-deflate')
    socket.destroy()
  })
})

describe('an upstream that sends', () => {
  const begun = { type: 'response.created', response: { id: 'r' } }
  const all: readonly [name: string, say: (socket: WebSocket) => void][] = [
    ['text that is no JSON', (socket) => socket.send('hello')],
    ['bytes', (socket) => socket.send(Buffer.alloc(1_000, 0xff))],
    ['brackets without end', (socket) => socket.send('['.repeat(mebibyte))],
    ['a list of a million parts', (socket) => socket.send(`{"type":"x","a":[${'0,'.repeat(500_000)}0]}`)],
    ['more than any event', (socket) => socket.send('x'.repeat(8 * mebibyte))],
    [
      'more responses than any conversation has',
      (socket) => {
        for (let i = 0; i < 100; i++) socket.send(JSON.stringify({ ...begun, response: { id: `r${i}` } }))
      },
    ],
    [
      'a report of nonsense',
      (socket) => {
        socket.send(JSON.stringify(begun))
        const usage = '{"input_tokens":1e300,"output_tokens":-4,"input_token_details":{"audio_tokens":"x"}}'
        socket.send(`{"type":"response.done","response":{"id":"r","usage":${usage}}}`)
        socket.close(1000)
      },
    ],
    ['a close by a code of its own', (socket) => socket.close(4_999, 'x'.repeat(100))],
  ]

  it.each(all)('%s ends its session alone', async (_name, say) => {
    lead = speak
    await sessionIsServed()
    const before = await bytesBefore()
    lead = (send, socket) => {
      send(sessionCreated)
      return (_event: Event) => say(socket)
    }
    const client = dialRealtime(relay.url, { model })
    await client.hears('session.created')
    client.send({ type: 'input_audio_buffer.clear' })
    await client.ended()
    lead = speak
    await sessionIsServed()
    await expectUnharmed(before)
  })

  it('a hundred thousand events is read no faster than they are taken', async () => {
    const before = await bytesBefore()
    lead = (send, socket) => {
      send(sessionCreated)
      return () => {
        for (let i = 0; i < 100_000; i++) socket.send('{"type":"x"}')
      }
    }
    const client = dialRealtime(relay.url, { model })
    await client.hears('session.created')
    client.send({ type: 'input_audio_buffer.clear' })
    await client.hears('x', 2_000)
    await expectUnharmed(before)
    client.socket.terminate()
    settledBytes = null
  })
})
