import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { buildConnector } from 'undici'
import { tunnelConnector } from '../src/connections/tunnel-connector'
import { createUpstreams, type UpstreamChannel, type Upstreams } from '../src/index'
import { certificate, certificateKey } from './certificate'
import { type ProxyServer, startHttpProxy, startSocksProxy } from './proxy-servers'
import { Recorder } from './recorder'
import { listen, type SeenRequest, startRawUpstream, startUpstream, type UpstreamServer } from './upstream-server'

let upstreams: Upstreams
let server: UpstreamServer
let proxy: ProxyServer
let answer: (request: SeenRequest, response: ServerResponse) => void

beforeEach(async () => {
  server = await startUpstream((request, response) => answer(request, response))
  upstreams = createUpstreams()
})

afterEach(async () => {
  await upstreams.close()
  await Promise.all([server.close(), proxy.close()])
})

const target = (channel: Partial<UpstreamChannel> = {}) =>
  upstreams.target({ id: 1, type: 1, baseUrl: server.url, ...channel }, 'key-1')

async function failureOf(channel: Partial<UpstreamChannel>) {
  const recorder = new Recorder()
  const body = Buffer.from('{}')
  upstreams.call(
    { target: target(channel), capability: 'chat', model: 'm', body, isStream: false, isRepeatable: false },
    recorder,
  )
  await recorder.ended()
  return recorder.failure
}

describe.each([
  ['http', startHttpProxy, 407],
  ['socks5', startSocksProxy, 5],
  ['socks5h', startSocksProxy, 2],
] as const)('a proxy of the kind %s', (kind, start, refusal) => {
  it('carries the calls of its channel, and each tunnel many of them', async () => {
    proxy = await start()
    answer = (_, response) => void response.end('through')
    const tunnelled = target({ setting: { proxy: `${kind}://ann:p%40ss@${proxy.at}` } })
    for (let i = 0; i < 3; i++) {
      const found = await upstreams.callJson({ target: tunnelled, capability: 'chat', model: 'm', body: {} })
      expect(found.body.toString()).toBe('through')
    }
    expect(proxy.asked).toEqual([{ host: server.url.slice('http://'.length), credentials: 'ann:p@ss' }])
    expect(server.seen[0]?.headers['proxy-authorization']).toBeUndefined()
  })

  it('is given names as they are, and no credentials where there are none', async () => {
    proxy = await start()
    answer = (_, response) => void response.end('through')
    const { port } = new URL(server.url)
    const named = target({ baseUrl: `http://models.example:${port}`, setting: { proxy: `${kind}://${proxy.at}` } })
    await upstreams.callJson({ target: named, capability: 'chat', model: 'm', body: {} })
    expect(proxy.asked).toEqual([{ host: `models.example:${port}`, credentials: undefined }])
  })

  it('carries TLS to the upstream', async () => {
    proxy = await start()
    const secure = await listen(createServer({ cert: certificate, key: certificateKey }))
    const { port } = new URL(secure.url)
    const connect = tunnelConnector(`${kind}://${proxy.at}`, 5_000)
    const options = { hostname: 'localhost', host: `localhost:${port}`, protocol: 'https:', port }
    const opened = await new Promise<Parameters<buildConnector.Callback>>((resolve) => {
      connect(options, (...found) => resolve(found))
    })
    // Nobody here trusts the certificate: that it was looked at shows that TLS was spoken with the upstream.
    expect(opened[0]).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    await secure.close()
  })

  it('that refuses fails the call before it is sent', async () => {
    proxy = await start(refusal)
    expect(await failureOf({ setting: { proxy: `${kind}://${proxy.at}` } })).toMatchObject({
      kind: 'connect',
      sent: 'nothing',
    })
    expect(server.opened()).toBe(0)
  })

  it('is not used to reach what must not be called, nor called itself there', async () => {
    proxy = await start()
    const through = { proxy: `${kind}://${proxy.at}` }
    const kinds = await Promise.all(
      [
        { baseUrl: 'http://169.254.169.254', setting: through },
        { baseUrl: 'http://metadata.google.internal', setting: through },
        { setting: { proxy: `${kind}://169.254.169.254:3128` } },
        { setting: { proxy: `${kind}://[::ffff:a9fe:a9fe]` } },
      ].map(async (channel) => (await failureOf(channel))?.kind),
    )
    expect(kinds).toEqual(['refused-address', 'refused-address', 'refused-address', 'refused-address'])
    expect(proxy.asked).toEqual([])
  })
})

it.each([
  ['says nothing', () => undefined],
  ['speaks something else', (write: (text: string) => void) => write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['never stops', (write: (text: string) => void) => write('\u0005\u0002'.repeat(500_000))],
])('a SOCKS proxy that %s fails its call alone, and is let go', async (...[, speak]) => {
  await upstreams.close()
  upstreams = createUpstreams({ connectTimeoutMs: 300 })
  let closed = (): void => undefined
  const letGo = new Promise<void>((resolve) => (closed = resolve))
  const raw = await startRawUpstream((socket) => {
    socket.on('close', () => closed()).resume()
    speak((text) => void socket.write(text, 'latin1'))
  })
  proxy = { at: new URL(raw.url).host, asked: [], close: raw.close }
  const failure = await failureOf({ setting: { proxy: `socks5://ann:pass@${proxy.at}` } })
  expect(failure).toMatchObject({ kind: expect.stringMatching(/^connect/), sent: 'nothing' })
  await letGo
})
