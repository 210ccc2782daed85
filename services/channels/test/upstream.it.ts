import { channelTested, type EventPayload, optionsView } from '@tollgate/contracts'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { ChannelsApp } from './channels-app'

describe('what channels ask of upstreams', () => {
  let app: ChannelsApp
  let simulator: Simulator

  beforeAll(async () => {
    ;[app, simulator] = await Promise.all([ChannelsApp.start(), startSimulator({ models: ['b-model', 'a-model'] })])
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    await simulator?.stop()
  })
  afterEach(async () => {
    simulator.reset()
    await app.database.query('DELETE FROM channels.channels')
  })

  const create = (channel: object = {}) => app.create({ base_url: simulator.url, ...channel })
  const test = (id: number, query = '', language: 'zh' | 'en' = 'en') =>
    app.call('GET', `/api/channel/test/${id}${query}`, { language })

  describe('rule C9: a test', () => {
    it('says hi through the channel, notes how long it took, and tells the log', async () => {
      const tested: EventPayload<typeof channelTested>[] = []
      app.house.consumers.consume(channelTested, { durable: 'logs-channel-tests', inbox: false }, (event) => {
        tested.push(event)
      })
      const id = await create({ name: 'probed', models: 'gpt-4o,other', model_mapping: '{"gpt-4o":"upstream-4o"}' })
      const answer = await test(id)
      const tellsOf = { time: expect.any(Number), model: 'gpt-4o', call: 'chat' }
      expect(answer).toEqual({ status: 200, success: true, message: '', ...tellsOf })
      const request = await simulator.nextRequest()
      expect(request).toMatchObject({ path: '/v1/chat/completions', key: 'sk-upstream' })
      expect(request.json).toEqual({
        model: 'upstream-4o',
        messages: [{ role: 'user', content: 'hi' }],
        stream: false,
        max_tokens: 10,
      })
      const noted = await app.get<ChannelDetail>(`/api/channel/${id}`)
      expect(noted.response_time).toBe(Math.round((answer.time ?? 0) * 1_000))
      expect(noted.test_time).toBeGreaterThan(1_700_000_000)
      while (tested.length === 0) await new Promise(setImmediate)
      expect(tested).toEqual([
        expect.objectContaining({
          channelId: id,
          channelName: 'probed',
          model: 'gpt-4o',
          actorName: 'root',
          isSuccess: true,
          promptTokens: 2,
          completionTokens: 10,
        }),
      ])
    })

    it('asks for the model that is wanted, embeddings by its name', async () => {
      const id = await create({ test_model: 'preset' })
      await test(id)
      expect((await simulator.nextRequest()).model).toBe('preset')
      const embedded = await test(id, '?model=text-embedding-3-small')
      expect(embedded).toMatchObject({ model: 'text-embedding-3-small', call: 'embeddings' })
      expect(await simulator.nextRequest()).toMatchObject({ path: '/v1/embeddings', model: 'text-embedding-3-small' })
    })

    it('says hi to a channel of Anthropic as that has it, and tells its refusal', async () => {
      const id = await create({ type: 14, models: 'claude-opus-5' })
      expect(await test(id)).toMatchObject({ success: true })
      const request = await simulator.nextRequest()
      expect(request).toMatchObject({ path: '/v1/messages', key: 'sk-upstream' })
      expect(request.headers).toMatchObject({ 'x-api-key': 'sk-upstream', 'anthropic-version': '2023-06-01' })
      expect(request.json).toEqual({
        model: 'claude-opus-5',
        messages: [{ role: 'user', content: 'hi' }],
        stream: false,
        max_tokens: 10,
      })
      simulator.once({ status: 529 })
      expect(await test(id)).toMatchObject({ success: false, message: expect.stringContaining('529') })
    })

    it('tests a channel that is switched off too, without an override of its parameters', async () => {
      const id = await create({ param_override: '{"temperature": 2}' })
      await app.call('PUT', '/api/channel/', { body: { id, status: 2 } })
      expect((await test(id)).success).toBe(true)
      expect((await simulator.nextRequest()).json).not.toHaveProperty('temperature')
    })

    it.each([
      [{ status: 401 }, 'The upstream answered with an error (status 401): Incorrect API key provided.'],
      [{ errorIn200: { message: 'no more' } }, 'The upstream answered with an error (status 500): no more'],
      [
        { status: 502, rawBody: '<h1>Bad gateway</h1>' },
        'The upstream did not answer with JSON (status 502): <h1>Bad gateway</h1>',
      ],
      [{ rawBody: 'hello' }, 'The upstream did not answer with JSON (status 200): hello'],
      [{ reset: 'before-headers' as const }, 'The upstream broke the connection'],
      [
        { status: 400, error: { message: 'bad key sk-upstream' } },
        'The upstream answered with an error (status 400): bad key ***',
      ],
    ])('tells what went wrong: %j', async (behave, message) => {
      const id = await create()
      // A kept connection that breaks is tried once more.
      const forget = simulator.once(behave, {}, 2)
      const tellsOf = { time: expect.any(Number), model: 'gpt-4o', call: 'chat' }
      expect(await test(id)).toEqual({ status: 200, success: false, message, ...tellsOf })
      forget()
      expect((await app.get<ChannelDetail>(`/api/channel/${id}`)).test_time).toBeGreaterThan(0)
    })

    it('that fails keeps no latency of the passed one before it', async () => {
      const id = await create()
      const noted = async () => {
        const { response_time, test_time } = await app.get<ChannelDetail>(`/api/channel/${id}`)
        return { hasLatency: response_time > 0, isTested: test_time > 0 }
      }
      expect(await noted()).toEqual({ hasLatency: false, isTested: false })
      await test(id)
      expect(await noted()).toEqual({ hasLatency: true, isTested: true })
      simulator.once({ status: 401 })
      await test(id)
      expect(await noted()).toEqual({ hasLatency: false, isTested: true })
    })

    it('tells it in the language of the administrator who asks', async () => {
      const id = await create({ base_url: 'http://127.0.0.1:1' })
      expect((await test(id, '', 'zh')).message).toBe('无法连接上游服务')
      expect((await test(id, '', 'en')).message).toBe('The upstream cannot be reached')
      expect((await test(999_999)).message).toContain('no such channel')
    })

    it('cannot be triggered from another site', async () => {
      const id = await create()
      const answer = await app.call('GET', `/api/channel/test/${id}`, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect(answer.status).toBe(403)
    })
  })

  describe('rule C8: models', () => {
    it('fetches the list of an upstream that is no channel yet', async () => {
      const body = { type: 1, base_url: `${simulator.url}/`, key: 'sk-new' }
      expect(await app.call('POST', '/api/channel/fetch_models', { body })).toMatchObject({
        success: true,
        data: ['a-model', 'b-model'],
      })
      expect((await simulator.nextRequest()).key).toBe('sk-new')
      const keyless = await app.call('POST', '/api/channel/fetch_models', { body: { ...body, key: '' } })
      expect(keyless.message).toBe('Enter a key')
      simulator.once({ status: 401, error: { message: 'No such key: sk-new' } })
      const wrong = await app.call('POST', '/api/channel/fetch_models', { body, language: 'zh' })
      expect(wrong.message).toBe('上游拒绝提供模型列表（状态码 401）：No such key: ***')
      simulator.once({ status: 404, rawBody: '<p>Nothing here' })
      expect((await app.call('POST', '/api/channel/fetch_models', { body })).message).toContain('<p>Nothing here')
    })

    it('fetches all of an upstream’s that has them in pages', async () => {
      const body = { type: 14, base_url: simulator.url, key: 'sk-typed' }
      expect(await app.call('POST', '/api/channel/fetch_models', { body })).toMatchObject({
        success: true,
        data: ['a-model', 'b-model'],
      })
      expect(await simulator.nextRequest()).toMatchObject({ path: '/v1/models', query: 'limit=1000', key: 'sk-typed' })
    })

    it('does not call link-local addresses', async () => {
      const body = { type: 1, base_url: 'http://169.254.169.254', key: 'k' }
      const answer = await app.call('POST', '/api/channel/fetch_models', { body })
      expect(answer.message).toBe('The address of the upstream is not allowed')
    })

    it('fetches the list of a channel with its own key', async () => {
      const id = await create({ key: 'sk-stored,sk-second' })
      expect(await app.get(`/api/channel/fetch_models/${id}`)).toEqual(['a-model', 'b-model'])
      expect((await simulator.nextRequest()).key).toBe('sk-stored')
      await app.database.query(
        `UPDATE channels.channel_keys SET disabled_time = 1 WHERE channel_id = ${id} AND position = 0`,
      )
      await app.get(`/api/channel/fetch_models/${id}`)
      expect((await simulator.nextRequest()).key).toBe('sk-second')
      expect((await app.call('GET', '/api/channel/fetch_models/999999')).success).toBe(false)
    })

    it('lists what is known, what is enabled, and what a user can reach', async () => {
      await create({ models: 'mine', group: 'vip' })
      await create({ models: 'everyone,gpt-4o', group: 'default' })
      await create({ models: 'hidden', group: 'secret' })
      expect(await app.get('/api/channel/models_enabled')).toEqual(['everyone', 'gpt-4o', 'hidden', 'mine'])
      expect(await app.get('/api/user/models', 'ada')).toEqual(['everyone', 'gpt-4o', 'mine'])
      const value = '{"smart": ["gone", "mine"], "gone-too": ["hidden"]}'
      const entry = { key: 'ModelAliases', value, sealed: false } as const
      await app.house.views.writer(optionsView).put(entry.key, entry, 1, { inForce: true })
      expect(await app.get('/api/user/models', 'ada')).toEqual(['everyone', 'gpt-4o', 'mine', 'smart'])
      const known = await app.get<{ id: string }[]>('/api/channel/models')
      expect(known.find(({ id }) => id === 'gpt-4o')).toEqual({
        id: 'gpt-4o',
        object: 'model',
        created: 1_626_777_600,
        owned_by: 'openai',
      })
      const byType = await app.get<Record<string, string[]>>('/api/models', 'ada')
      expect(byType['43']).toContain('deepseek-chat')
      expect((await app.call('GET', '/api/channel/models', { as: 'ada' })).status).toBe(403)
    })
  })

  it('is answered as the console reads it', () => {
    expect(app.proof.unproven(/test\/|models/)).toEqual([])
  })
})
