import type { ServerResponse } from 'node:http'
import { createUpstreams, type UpstreamChannel, type Upstreams, type UpstreamTarget } from '../src/index'
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

const reasonOf = () => 'not today'

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
    ['upstream.setting-invalid', { setting: { proxy: 'socks4://proxy:1' } }],
    ['upstream.account-missing', { type: 39 }],
    ['upstream.api-version-invalid', { type: 3, other: 'a b' }],
    ['upstream.key-invalid', { openaiOrganization: 'org\r\nx-evil: 1' }],
  ])('is refused with %s', (code, channel) => {
    expect(() => target(channel)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the fields of a call', () => {
  const ask = async (target: UpstreamTarget, headers?: readonly string[]) => {
    const seen = await new Promise<SeenRequest>((resolve) => {
      answer = (request, response) => {
        response.end('{}')
        resolve(request)
      }
      const body = Buffer.from('{}')
      const call = { target, capability: 'chat', model: 'm', body, isStream: false, isRepeatable: true } as const
      upstreams.call({ ...call, ...(headers !== undefined && { headers }) }, new Recorder())
    })
    const { 'x-api-key': key, 'anthropic-version': version, 'anthropic-beta': beta, authorization } = seen.headers
    return { key, version, beta, authorization }
  }

  it('are the provider’s, and the key stands where it wants it', async () => {
    const claude = target({ type: 14 })
    const usual = { key: 'key-1', version: '2023-06-01', beta: undefined, authorization: undefined }
    expect(await ask(claude)).toEqual(usual)
    expect(await ask(claude, ['anthropic-version', '2024-01-01', 'anthropic-beta', 'a,b'])).toEqual({
      ...usual,
      version: '2024-01-01',
      beta: 'a,b',
    })
    expect(await ask(claude)).toEqual(usual)
  })

  it('are left out where they cannot be sent', async () => {
    expect(await ask(target({ type: 14 }), ['anthropic-beta', 'a\r\nx-api-key: b'])).toMatchObject({
      key: 'key-1',
      beta: undefined,
    })
  })

  it('may differ from call to call, however many there are', async () => {
    const claude = target({ type: 14 })
    for (let one = 0; one < 250; one++)
      expect(await ask(claude, ['anthropic-beta', `b${one}`])).toMatchObject({ beta: `b${one}` })
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
    ['as Ollama tells them', { models: [{ name: 'b', model: 'b' }, { name: 'a' }] }],
    [
      'as Cloudflare tells them',
      {
        success: true,
        result: [
          { id: '1', name: 'b' },
          { id: '2', name: 'a' },
        ],
      },
    ],
    ['without a wrapper', [{ id: 'a' }, { id: 'b' }]],
  ])('is read %s', async (_, list) => {
    answer = (__, response) => void response.end(JSON.stringify(list))
    expect(await upstreams.fetchModels(target(), reasonOf)).toEqual(['a', 'b'])
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/v1/models', body: '' })
  })

  it.each<[string, number, string]>([
    ['upstream.models-refused', 401, '{"error":{"message":"no"}}'],
    ['upstream.models-unreadable', 200, '{"data":"none"}'],
    ['upstream.models-unreadable', 200, '<html></html>'],
  ])('fails with %s when the answer is %i %s', async (code, status, body) => {
    answer = (_, response) => void response.writeHead(status).end(body)
    await expect(upstreams.fetchModels(target(), reasonOf)).rejects.toMatchObject({ code })
  })

  it('is not asked for where the provider has none', async () => {
    const asked = upstreams.fetchModels(target({ type: 8 }), reasonOf)
    await expect(asked).rejects.toMatchObject({ code: 'upstream.not-offered' })
  })
})
