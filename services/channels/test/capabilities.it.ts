import { channelTested, type EventPayload } from '@tollgate/contracts'
import type { CapabilityCheck } from '@tollgate/contracts/http/channels'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { ChannelsApp } from './channels-app'

describe('rule C20: a check of capabilities', () => {
  let app: ChannelsApp
  let simulator: Simulator

  beforeAll(async () => {
    ;[app, simulator] = await Promise.all([ChannelsApp.start(), startSimulator()])
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    await simulator?.stop()
  })
  afterEach(() => simulator.reset())

  const create = (channel: object = {}) => app.create({ base_url: simulator.url, ...channel })
  const check = (id: number, body: object = {}) =>
    app.call<CapabilityCheck>('POST', `/api/channel/${id}/capabilities`, { body })
  const outcomes = ({ findings }: CapabilityCheck) =>
    Object.fromEntries(findings.map(({ capability, outcome }) => [capability, outcome]))
  const reasons = ({ findings }: CapabilityCheck) =>
    Object.fromEntries(findings.map(({ capability, reason, note }) => [capability, `${reason} ${note}`.trim()]))
  /** A model that sees and has a JSON mode, in whatever words it is asked. */
  const behaveWell = () => {
    simulator.script({ match: { contains: 'Which colour' }, behave: { text: 'Red.' } })
    simulator.script({ match: { contains: 'as JSON' }, behave: { text: '{"hello": "world"}' } })
  }
  const all = {
    chat: 'yes',
    usage: 'yes',
    stream: 'yes',
    'stream-usage': 'yes',
    tools: 'yes',
    images: 'yes',
    json: 'yes',
  }

  it('tries each by a real call, keeps what it saw, and tells the log what that used', async () => {
    const told: EventPayload<typeof channelTested>[] = []
    app.house.consumers.consume(channelTested, { durable: 'logs-channel-tests', inbox: false }, (event) => {
      told.push(event)
    })
    behaveWell()
    const id = await create({ models: 'gpt-4o,other', model_mapping: '{"gpt-4o":"upstream-4o"}' })
    const { data: found } = await check(id)
    expect(outcomes(found)).toEqual(all)
    expect(simulator.requests.map(({ model }) => model)).toEqual(Array.from({ length: 5 }, () => 'upstream-4o'))
    expect(found).toMatchObject({ model: 'gpt-4o', checked_time: expect.any(Number) })
    expect(found.completion_tokens).toBeGreaterThan(0)
    while (told.length === 0) await new Promise(setImmediate)
    expect(told).toEqual([
      expect.objectContaining({
        ...{ channelId: id, model: 'gpt-4o', actorName: 'root', isSuccess: true },
        ...{ promptTokens: found.prompt_tokens, completionTokens: found.completion_tokens },
      }),
    ])
    const { data: other } = await check(id, { model: 'other' })
    const kept = await app.get<CapabilityCheck[]>(`/api/channel/${id}/capabilities`)
    expect(kept).toHaveLength(2)
    expect(kept).toEqual(expect.arrayContaining([found, other]))
    await check(id)
    expect(await app.get(`/api/channel/${id}/capabilities`)).toHaveLength(2)
  })

  it.each([
    ['Anthropic’s', { type: 14, models: 'claude-opus-5' }, { ...all, json: 'not-tried' }],
    ['Gemini’s', { type: 24, models: 'gemini-3.5-flash' }, all],
    ['responses', { type: 1, models: 'gpt-5-pro' }, all],
    ['Cohere’s', { type: 34, models: 'command-a-03-2025' }, all],
    [
      'Dify’s, which has neither tools nor pictures',
      { type: 37, models: 'an-app' },
      { ...all, tools: 'not-tried', images: 'not-tried', json: 'not-tried' },
    ],
  ])('is asked in the words of the channel: %s', async (_, channel, expected) => {
    behaveWell()
    const { data } = await check(await create(channel))
    expect(outcomes(data)).toEqual(expected)
  })

  it('says what an upstream refuses, does without, or could not be asked', async () => {
    const id = await create()
    simulator.script({ match: { contains: 'tools' }, behave: { toolCalls: 0, text: 'Sunny.' } })
    simulator.script({ match: { contains: 'image_url' }, behave: { status: 400, error: { message: 'no pictures' } } })
    simulator.script({ match: { contains: 'response_format' }, behave: { status: 500 } })
    simulator.script({ match: { isStream: true }, behave: { usage: 'none' } })
    const { data } = await check(id)
    expect(outcomes(data)).toEqual({
      ...{ chat: 'yes', usage: 'yes', stream: 'yes', 'stream-usage': 'no' },
      ...{ tools: 'no', images: 'no', json: 'unclear' },
    })
    expect(reasons(data)).toMatchObject({
      tools: 'without Sunny.',
      images: 'refused 400: no pictures',
      json: expect.stringMatching(/^failed 500: /),
    })
  })

  it('knows a model that only says so from one that does', async () => {
    simulator.script({ match: { contains: 'response_format' }, behave: { text: '```json\n{}\n```' } })
    simulator.script({ match: { contains: 'image_url' }, behave: { text: 'I am tired of it.' } })
    simulator.script({
      match: { isStream: true },
      behave: { rawBody: '{"choices":[]}', contentType: 'application/json' },
    })
    expect(outcomes((await check(await create())).data)).toMatchObject({
      ...{ chat: 'yes', json: 'no', images: 'no', stream: 'no', 'stream-usage': 'not-tried' },
    })
  })

  it('tries nothing more where not even a chat comes through, and hides the key', async () => {
    simulator.script({ behave: { status: 401, error: { message: 'bad key sk-upstream' } } })
    const { data } = await check(await create())
    expect(new Set(Object.values(outcomes({ ...data, findings: data.findings.slice(1) })))).toEqual(
      new Set(['not-tried']),
    )
    expect(reasons(data)['chat']).toBe('failed 401: bad key ***')
    expect(simulator.requests).toHaveLength(1)
    const away = await check(await create({ base_url: 'http://127.0.0.1:1' }))
    expect(reasons(away.data)['chat']).toBe('failed The upstream cannot be reached')
  })

  it('keeps what it saw whatever characters an upstream uses (C20)', async () => {
    const id = await create()
    simulator.script({ behave: { status: 400, error: { message: 'a\0b \ud83d' } } })
    expect(await check(id)).toMatchObject({ success: true })
    const [kept] = await app.get<CapabilityCheck[]>(`/api/channel/${id}/capabilities`)
    expect(reasons(kept as CapabilityCheck)['chat']).toBe('refused 400: ab \ufffd')
  })

  it('keeps the newest of fifty models, and takes the place of the last of its own', async () => {
    const id = await create()
    await app.database.query(
      `INSERT INTO channels.capability_checks
       SELECT ${id}, 'old-' || at, at, 0, 0, '[]'::jsonb FROM generate_series(1, 60) AS at`,
    )
    for (let times = 0; times < 2; times += 1) await check(id)
    const kept = await app.get<CapabilityCheck[]>(`/api/channel/${id}/capabilities`)
    expect(kept.map(({ model }) => model)).toEqual([
      'gpt-4o',
      ...Array.from({ length: 49 }, (_, at) => `old-${60 - at}`),
    ])
  })

  it('is of chats alone, and for administrators', async () => {
    const id = await create({ models: 'text-embedding-3-small' })
    expect((await check(id)).message).toBe('Only chats are checked, and text-embedding-3-small is not asked for them')
    expect((await check(999_999)).message).toContain('no such channel')
    expect((await app.call('GET', '/api/channel/999999/capabilities')).message).toContain('no such channel')
    expect((await app.call('POST', `/api/channel/${id}/capabilities`, { body: {}, as: 'ada' })).status).toBe(403)
    expect(simulator.requests).toEqual([])
  })

  it('is answered as the console reads it', () => {
    expect(app.proof.unproven(/capabilities/)).toEqual([])
  })
})
