import { aFixedPrice, KlingUpstream, VideoUpstream } from '@tollgate/testing'
import { ask, type Asked, begin } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { TaskKeeper } from './support/tasks/task-keeper'
import { World } from './support/world'

const models = ['sora-2', 'kling-v1', 'kling-v2-6']
const pair = { accessKey: 'an-access-key', secretKey: 'a-secret-key' }

let world: World
let relay: StartedRelay
let keeper: TaskKeeper
let sora: VideoUpstream
let kling: KlingUpstream

beforeAll(async () => {
  world = await World.build()
  ;[keeper, sora, kling] = await Promise.all([
    TaskKeeper.start(world.nats.url),
    new VideoUpstream().start(),
    new KlingUpstream().start(),
  ])
  relay = await world.startRelay()
})
afterAll(async () => {
  await Promise.all([sora.stop(), kling.stop(), keeper.stop()])
  await world.tearDown()
})
beforeEach(async () => {
  world.reset()
  keeper.reset()
  sora.reset()
  kling.reset()
  kling.pair = pair
  await world.putChannel({ id: 81, type: 55, baseUrl: sora.url, models: ['sora-2'], keys: ['a-key'] })
  await world.putChannel({
    id: 82,
    type: 50,
    baseUrl: kling.url,
    models: models.slice(1),
    keys: ['an-access-key|a-secret-key'],
  })
  for (const model of models) await world.setPrice(model, aFixedPrice('0.01'))
  await world.setOption('MjNotifyEnabled', 'false')
  await world.setOption('ServerAddress', 'https://gate.example.com')
})

const create = (body: object, more: Partial<Asked> = {}) => ask(relay.url, { path: '/v1/videos', body, ...more })
const film = (body: object, action = 'text2video') => ask(relay.url, { path: `/kling/v1/videos/${action}`, body })
const get = (path: string, more: Partial<Asked> = {}) => ask(relay.url, { method: 'GET', path, ...more })
const billOf = async (requestId: string) => (await world.billing.bill(requestId)).units
const form = (fields: Readonly<Record<string, string>>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`

describe('rule T59: a video in the shape of OpenAI', () => {
  it('is submitted, written down and told in that shape, and paid for by its seconds and its size (M86, M87)', async () => {
    const answer = await create({ prompt: 'a cat', seconds: '8', size: '1792x1024' })
    const id = keeper.only.submission?.upstreamId
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        ...{ id, object: 'video', model: 'sora-2', status: 'queued', progress: 0, created_at: 1_767_225_600 },
        ...{ completed_at: null, expires_at: null, prompt: 'a cat', size: '1792x1024', seconds: '8' },
        ...{ remixed_from_video_id: null, error: null },
      },
    ])
    const { path, headers, json } = await sora.until(/videos/)
    expect([path, headers.authorization, json]).toEqual([
      '/v1/videos',
      'Bearer a-key',
      { prompt: 'a cat', seconds: '8', size: '1792x1024' },
    ])
    expect(keeper.only.opened).toMatchObject({
      ...{ platform: 'sora', action: 'VIDEO', model: 'sora-2', prompt: 'a cat', channelId: 81 },
      properties: { seconds: '8', size: '1792x1024' },
    })
    const { units, receipt } = await world.billing.bill(answer.requestId)
    // 0.01 dollars · 8 seconds · 5/3 · 500,000
    expect([units, answer.headers['x-tollgate-cost'], receipt.counts.seconds]).toEqual([66_667, '66667', 8])
    expect(receipt.facts).toMatchObject({ dialect: 'sora', task: { platform: 'sora', submission: { upstreamId: id } } })
  })

  it('may come as a form, whose model the channel calls otherwise', async () => {
    await world.putChannel({
      ...{ id: 81, type: 55, baseUrl: sora.url, models: ['sora-2'], keys: ['a-key'] },
      modelMapping: { 'sora-2': 'sora-2-2025-10-06' },
    })
    const bytes = Buffer.from(form({ model: 'sora-2', prompt: 'a dog', seconds: '12' }))
    const answer = await ask(relay.url, {
      ...{ path: '/v1/videos', bytes },
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect([answer.status, answer.json()]).toMatchObject([200, { model: 'sora-2', prompt: 'a dog', seconds: '12' }])
    const { headers, text } = await sora.until(/videos/)
    expect(headers['content-type']).toBe('multipart/form-data; boundary=b')
    expect(text).toBe(form({ model: 'sora-2-2025-10-06', prompt: 'a dog', seconds: '12' }))
    expect(await billOf(answer.requestId)).toBe(60_000)
  })

  it('goes by the lists of the token, and to nobody who does not serve it', async () => {
    expect([(await create({ prompt: 'p', model: 'kling-v1' })).status, sora.requests]).toEqual([503, []])
    expect((await create({ prompt: 'p', seconds: '99' })).error()).toMatchObject({ param: 'seconds' })
    expect((await create({ prompt: 'p', n: 2 })).error()).toMatchObject({ code: 'field_unpriced', param: 'n' })
    expect([keeper.tasks.size, world.billing.billed.size]).toEqual([0, 0])
  })

  it('that is refused costs nothing, and the caller hears why in the words of OpenAI', async () => {
    sora.once(
      { status: 400, body: { error: { message: 'prompt was blocked', type: 'invalid_request_error' } } },
      /videos/,
    )
    const answer = await create({ prompt: 'p' })
    expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining('prompt was blocked')])
    expect([await billOf(answer.requestId), keeper.only.submission]).toMatchObject([
      0,
      { status: 'FAILURE', description: expect.stringContaining('prompt was blocked') as string },
    ])
  })

  it('is paid for by a published price of a second, too (M88)', async () => {
    await world.setPrice('sora-2', { kind: 'published', rates: { seconds: '30000' }, tiers: [] })
    const answer = await create({ prompt: 'p', seconds: '4', size: '1024x1792' })
    expect(await billOf(answer.requestId)).toBe(100_000) // 0.03 · 4 · 5/3
  })
})

describe('rule T63: a question for a video', () => {
  it('is answered to whoever submitted it, as it stands', async () => {
    const { json } = await create({ prompt: 'a cat' })
    const { id } = json() as { id: string }
    expect((await get(`/v1/videos/${id}`)).json()).toMatchObject({ id, status: 'queued', progress: 0, prompt: 'a cat' })
    keeper.only.state = { status: 'IN_PROGRESS', progress: 40, answer: { id, expires_at: null } }
    expect((await get(`/v1/videos/${id}`)).json()).toMatchObject({ status: 'in_progress', progress: 40, seconds: '4' })
    keeper.only.state = { status: 'SUCCESS', progress: 100, finishedAtMs: 1_767_225_660_500, answer: { expires_at: 9 } }
    expect((await get(`/openai/v1/videos/${id}`)).json()).toMatchObject({
      ...{ status: 'completed', progress: 100, completed_at: 1_767_225_660, expires_at: 9, error: null },
    })
    const error = { code: 'moderation_blocked', message: 'x' }
    keeper.only.state = { status: 'FAILURE', progress: 100, failReason: 'blocked', answer: { progress: 30, error } }
    expect((await get(`/v1/videos/${id}`)).json()).toMatchObject({
      ...{
        status: 'failed',
        progress: 30,
        completed_at: null,
        error: { code: 'moderation_blocked', message: 'blocked' },
      },
    })
    expect((await get('/v1/videos/video_99')).error().code).toBe('task_not_found')
  })
})

describe('rule T64: the film of a video', () => {
  const made = async () => {
    const { id } = (await create({ prompt: 'a cat' })).json() as { id: string }
    sora.succeed(id)
    keeper.only.state = { status: 'SUCCESS', progress: 100 }
    return id
  }

  it('passes as it comes, whole or in part, by the key of its channel', async () => {
    const id = await made()
    const whole = await get(`/v1/videos/${id}/content?variant=video&x=/../y`)
    expect([whole.status, whole.headers['content-type'], whole.bytes]).toEqual([200, 'video/mp4', sora.bytes])
    expect(whole.headers['content-length']).toBe(String(sora.bytes.length))
    const [asked] = sora.asked(/content/)
    expect([asked?.query, asked?.headers.authorization, asked?.headers.accept]).toEqual([
      'variant=video',
      'Bearer a-key',
      '*/*',
    ])
    const part = await get(`/v1/videos/${id}/content`, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.text(), part.headers['content-range']]).toEqual([
      206,
      'isom',
      `bytes 4-7/${sora.bytes.length}`,
    ])
    const beyond = await get(`/v1/videos/${id}/content`, { headers: { range: 'bytes=9000-' } })
    expect([beyond.status, beyond.headers['content-range'], beyond.bytes.length]).toEqual([
      416,
      `bytes */${sora.bytes.length}`,
      0,
    ])
  })

  it('is not there before it is made, for others, or where its upstream has it no more', async () => {
    const { id } = (await create({ prompt: 'a cat' })).json() as { id: string }
    const code = async () => (await get(`/v1/videos/${id}/content`)).error().code
    expect(await code()).toBe('video_not_ready')
    keeper.only.state = { status: 'SUCCESS' }
    expect(await code()).toBe('video_not_ready')
    expect((await get('/v1/videos/video_99/content')).error().code).toBe('task_not_found')
    expect((await get(`/v1/videos/${id}/content`, { key: null })).status).toBe(401)
  })

  it.each([
    ['a page', { status: 200, body: '<html>' }],
    ['somewhere else', { status: 302, body: '' }],
    ['a fault', { status: 500, body: {} }],
    ['nothing', { reset: true } as const],
  ])('is none where its upstream answers with %s', async (_what, answer) => {
    const id = await made()
    for (let tries = 0; tries < 2; tries++) sora.once(answer, /content/)
    const { status } = await get(`/v1/videos/${id}/content`)
    expect(status).toBe(502)
  })

  it('is found by the one of several keys that knows it', async () => {
    await world.putChannel({ id: 81, type: 55, baseUrl: sora.url, models: ['sora-2'], keys: ['another', 'a-key'] })
    const id = await made()
    sora.secret = 'a-key'
    expect((await get(`/v1/videos/${id}/content`)).bytes).toEqual(sora.bytes)
    sora.secret = null
  })

  it('is never here as a whole, and asks for no more once its client has left', async () => {
    const id = await made()
    const { bytes } = sora
    sora.bytes = Buffer.alloc(64 * 1_024 * 1_024, 7)
    const { response, request } = await begin(relay.url, { method: 'GET', path: `/v1/videos/${id}/content` })
    await new Promise((resolve) => response.once('data', resolve))
    response.pause()
    const left = new Promise((resolve) => response.once('close', resolve))
    request.destroy()
    await left
    sora.bytes = bytes
    expect((await get(`/v1/videos/${id}/content`)).bytes).toEqual(bytes)
  })
})

describe('rule T62: a film in the shape of Kling', () => {
  it('is submitted with a signed token, told in that shape, and paid for by its seconds and its mode', async () => {
    const answer = await film({
      prompt: 'a cat',
      mode: 'pro',
      duration: '10',
      external_task_id: 'mine',
      callback_url: 'https://a.example/x',
    })
    const id = keeper.only.submission?.upstreamId
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        ...{ code: 0, message: 'SUCCEED', request_id: answer.requestId },
        data: {
          ...{ task_id: id, task_status: 'submitted', task_info: { external_task_id: 'mine' } },
          ...{ created_at: 1_767_225_600_000, updated_at: 1_767_225_600_000 },
        },
      },
    ])
    const { path, json } = await kling.until(/2video/)
    expect([path, json]).toEqual([
      '/v1/videos/text2video',
      { prompt: 'a cat', mode: 'pro', duration: '10', external_task_id: 'mine', model_name: 'kling-v1' },
    ])
    expect(keeper.only.opened).toMatchObject({
      platform: 'kling',
      action: 'TEXT2VIDEO',
      model: 'kling-v1',
      channelId: 82,
    })
    expect(await billOf(answer.requestId)).toBe(175_000) // 0.01 · 10 · 3.5
  })

  it('made of an image is told by the path at which it was submitted', async () => {
    await film({ image: 'AAAA', model: 'kling-v2-6' }, 'image2video')
    expect((await kling.until(/image2video/)).json).toEqual({ image: 'AAAA', model_name: 'kling-v2-6' })
    const id = keeper.only.submission?.upstreamId ?? ''
    const videos = [{ id: 'v', url: 'https://cdn.example.com/v.mp4', duration: '5' }]
    keeper.only.state = { status: 'SUCCESS', finishedAtMs: 1_767_225_660_000, answer: { task_result: { videos } } }
    expect((await get(`/kling/v1/videos/image2video/${id}`)).json()).toEqual({
      ...{ code: 0, message: 'SUCCEED' },
      data: {
        ...{ task_id: id, task_status: 'succeed', task_status_msg: '', task_info: {}, task_result: { videos } },
        ...{ created_at: 1_767_225_600_000, updated_at: 1_767_225_660_000 },
      },
    })
    const strange = await get('/kling/v1/videos/text2video/17')
    expect([strange.status, strange.json()]).toMatchObject([404, { code: 1_203, data: null }])
  })

  it.each([
    [429, 1_303, 429],
    [400, 1_301, 400],
    [200, 5_001, 502],
  ])('that is refused with status %i and code %i costs nothing', async (status, code, expected) => {
    kling.refuseNext(status, code, 'no, an-access-key')
    const answer = await film({ prompt: 'p' })
    expect([answer.status, answer.json()]).toMatchObject([expected, { data: null }])
    expect(answer.text()).not.toContain('an-access-key')
    expect(await billOf(answer.requestId)).toBe(0)
  })
})

describe('rule T66: a callback of Kling', () => {
  it('comes to an address with the secret of its task, where administrators let upstreams call', async () => {
    await world.setOption('MjNotifyEnabled', 'true')
    await film({ prompt: 'a cat' })
    const id = keeper.only.submission?.upstreamId ?? ''
    const hook = kling.tasks.get(id)?.hook ?? ''
    expect(hook).toBe(
      `https://gate.example.com/kling/notify?task=${keeper.only.opened.requestId}&secret=${keeper.only.secret}`,
    )
    kling.succeed(id)
    const here = hook.replace('https://gate.example.com', relay.url)
    expect([await kling.notify(id, here), keeper.only.notices]).toMatchObject([
      200,
      [{ task_id: id, task_status: 'succeed' }],
    ])
    expect(await kling.notify(id, here.replace(/secret=.*/, 'secret=guessed'))).toBe(404)
  })
})
