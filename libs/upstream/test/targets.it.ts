import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createUpstreams, type UpstreamChannel, type Upstreams } from '../src/index'
import { Recorder } from './recorder'
import { type SeenRequest, startUpstream, type UpstreamServer } from './upstream-server'

let upstreams: Upstreams
let server: UpstreamServer
let answer: (request: SeenRequest, response: ServerResponse) => void

beforeEach(async () => {
  server = await startUpstream((request, response) => answer(request, response))
  upstreams = createUpstreams()
})

afterEach(async () => {
  await upstreams.close()
  await server.close()
})

const target = (channel: Partial<UpstreamChannel> = {}) =>
  upstreams.target({ id: 1, type: 1, baseUrl: server.url, ...channel }, 'key-1')

describe('a target', () => {
  it('names what callers must not see', () => {
    const { hide, origin, channelId } = target({ setting: { proxy: 'http://proxy:1' } })
    expect(hide).toEqual(['key-1', server.url, server.url.slice('http://'.length), 'http://proxy:1'])
    expect({ origin, channelId }).toEqual({ origin: server.url, channelId: 1 })
  })

  it.each<[string, Partial<UpstreamChannel>]>([
    ['upstream.unknown-type', { type: 28 }],
    ['upstream.base-url-invalid', { baseUrl: 'nonsense' }],
    ['upstream.base-url-missing', { type: 47, baseUrl: '' }],
    ['upstream.setting-invalid', { setting: { proxy: 'socks5://proxy:1' } }],
    ['upstream.key-invalid', { openaiOrganization: 'org\r\nx-evil: 1' }],
  ])('is refused with %s', (code, channel) => {
    expect(() => target(channel)).toThrow(expect.objectContaining({ code }))
  })
})

describe('a call for JSON', () => {
  it('gives the whole answer, whatever its status', async () => {
    answer = (request, response) => void response.writeHead(418).end(request.body)
    const found = await upstreams.callJson({ target: target(), capability: 'chat', model: 'm', body: { a: 'é' } })
    expect(found.status).toBe(418)
    expect(found.body.toString()).toBe('{"a":"é"}')
  })

  it('is stopped when the answer is too large', async () => {
    answer = (_, response) => void response.end('x'.repeat(2_000))
    const call = upstreams.callJson({ target: target(), capability: 'models', model: '', maxBytes: 1_000 })
    await expect(call).rejects.toMatchObject({ code: 'upstream.answer-too-large' })
  })

  it('is stopped when it takes too long, even if something comes now and then', async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    const call = upstreams.callJson({ target: target(), capability: 'models', model: '', timeoutMs: 150 })
    await expect(call).rejects.toMatchObject({ code: 'upstream.idle-timeout' })
  })

  it('says why no answer came', async () => {
    const refused = target({ baseUrl: 'http://169.254.169.254' })
    const call = upstreams.callJson({ target: refused, capability: 'models', model: '' })
    await expect(call).rejects.toMatchObject({ code: 'upstream.refused-address' })
  })
})

describe('the list of models', () => {
  it.each<[string, unknown]>([
    ['as objects', { object: 'list', data: [{ id: 'b' }, { id: 'a', object: 'model' }, { id: 'b' }] }],
    ['as names', { data: ['b', 'a'] }],
    ['without a wrapper', [{ id: 'a' }, { id: 'b' }]],
  ])('is read %s', async (_, list) => {
    answer = (__, response) => void response.end(JSON.stringify(list))
    expect(await upstreams.fetchModels(target())).toEqual(['a', 'b'])
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/v1/models', body: '' })
  })

  it.each<[string, number, string]>([
    ['upstream.models-refused', 401, '{"error":{"message":"no"}}'],
    ['upstream.models-unreadable', 200, '{"data":"none"}'],
    ['upstream.models-unreadable', 200, '<html></html>'],
  ])('fails with %s when the answer is %i %s', async (code, status, body) => {
    answer = (_, response) => void response.writeHead(status).end(body)
    await expect(upstreams.fetchModels(target())).rejects.toMatchObject({ code })
  })

  it('is not asked for where the provider has none', async () => {
    await expect(upstreams.fetchModels(target({ type: 8 }))).rejects.toMatchObject({ code: 'upstream.not-offered' })
  })
})

describe('a proxy', () => {
  /** A proxy that opens tunnels and remembers what it was asked. */
  async function startProxy(status = 200) {
    const asked: { host: string; authorization: string | undefined }[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      asked.push({ host: request.url ?? '', authorization: request.headers['proxy-authorization'] })
      if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
      const [host = '', port = ''] = (request.url ?? '').split(':')
      const upstream = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        upstream.pipe(socket).pipe(upstream)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    return { asked, port, close: () => (proxy.close(), proxy.closeAllConnections()) }
  }

  it('carries the calls of its channel, and each tunnel many of them', async () => {
    const proxy = await startProxy()
    answer = (_, response) => void response.end('through')
    const tunnelled = target({ setting: { proxy: `http://ann:p%40ss@127.0.0.1:${proxy.port}` } })
    for (let i = 0; i < 3; i++) {
      const found = await upstreams.callJson({ target: tunnelled, capability: 'chat', model: 'm', body: {} })
      expect(found.body.toString()).toBe('through')
    }
    const authorization = `Basic ${Buffer.from('ann:p@ss').toString('base64')}`
    expect(proxy.asked).toEqual([{ host: server.url.slice('http://'.length), authorization }])
    expect(server.seen[0]?.headers['proxy-authorization']).toBeUndefined()
    proxy.close()
  })

  it('that refuses fails the call before it is sent', async () => {
    const proxy = await startProxy(407)
    const recorder = new Recorder()
    const tunnelled = target({ setting: { proxy: `http://127.0.0.1:${proxy.port}` } })
    upstreams.call(
      {
        target: tunnelled,
        capability: 'chat',
        model: 'm',
        body: Buffer.from('{}'),
        isStream: false,
        isRepeatable: false,
      },
      recorder,
    )
    await recorder.ended()
    expect(recorder.failure).toMatchObject({ kind: 'connect', sent: 'nothing' })
    expect(server.opened()).toBe(0)
    proxy.close()
  })

  it('is not used to reach what must not be called, nor called itself there', async () => {
    const proxy = await startProxy()
    const through = { proxy: `http://127.0.0.1:${proxy.port}` }
    const failures: (string | undefined)[] = []
    for (const channel of [
      { baseUrl: 'http://169.254.169.254', setting: through },
      { baseUrl: 'http://metadata.google.internal', setting: through },
      { setting: { proxy: 'http://169.254.169.254:3128' } },
    ]) {
      const recorder = new Recorder()
      upstreams.call(
        {
          target: target(channel),
          capability: 'chat',
          model: 'm',
          body: Buffer.from('{}'),
          isStream: false,
          isRepeatable: false,
        },
        recorder,
      )
      await recorder.ended()
      failures.push(recorder.failure?.kind)
    }
    expect(failures).toEqual(['refused-address', 'refused-address', 'refused-address'])
    expect(proxy.asked).toEqual([])
    proxy.close()
  })
})
