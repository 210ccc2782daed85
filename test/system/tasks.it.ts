import { DrawingUpstream, KlingUpstream, MusicUpstream, VideoUpstream } from '@tollgate/testing'
import OpenAI from 'openai'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'
import { TaskTrial } from './weather/trial/task-trial'

const drawingPrice = 50_000
const songPrice = 50_000

interface DrawingRow {
  readonly mj_id: string
  readonly status: string
  readonly progress: string
  readonly image_url: string
  readonly is_refunded: boolean
  readonly quota: number
  readonly fail_reason: string
}

interface TokenRow {
  readonly id: number
  readonly used_quota: number
  readonly remain_quota: number
}

describe('tasks in a whole house', () => {
  let stack: Stack
  let drawing: DrawingUpstream
  let music: MusicUpstream
  let sora: VideoUpstream
  let kling: KlingUpstream
  let root: ConsoleClient
  let ada: { id: number; client: ConsoleClient }
  let key: string

  beforeAll(async () => {
    ;[drawing, music, sora, kling] = await Promise.all([
      new DrawingUpstream().start(),
      new MusicUpstream().start(),
      new VideoUpstream().start(),
      new KlingUpstream().start(),
    ])
    kling.pair = { accessKey: 'an-access-key', secretKey: 'a-secret-key' }
    stack = await Stack.start({ env: { TASK_POLL_SECONDS: '1' } })
    root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('ServerAddress', stack.origin)
    const models = 'mj_imagine,mj_upscale,mj_inpaint,mj_modal'
    await root.createChannel({ name: 'drawing', type: 2, base_url: drawing.url, key: 'a-secret', models })
    await root.createChannel({ name: 'music', type: 36, base_url: music.url, key: 'a-key', models: 'suno_music' })
    await root.createChannel({ name: 'videos', type: 55, base_url: sora.url, key: 'a-key', models: 'sora-2' })
    const pair = 'an-access-key|a-secret-key'
    await root.createChannel({ name: 'films', type: 50, base_url: kling.url, key: pair, models: 'kling-v1' })
    await root.setOption(
      'ModelPrice',
      JSON.stringify({ mj_imagine: 0.1, mj_upscale: 0.05, suno_music: 0.1, 'sora-2': 0.01, 'kling-v1': 0.01 }),
    )
    ada = await root.createUser('ada', 5_000_000)
    const token = await ada.client.createToken({ name: 'laptop', remain_quota: 1_000_000, unlimited_quota: false })
    key = token.key
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await Promise.all([drawing?.stop(), music?.stop(), sora?.stop(), kling?.stop()])
  }, 30_000)

  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(stack.origin + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const submit = async (path: string, body: object) => {
    const answer = await ask('POST', path, body)
    const told = (await answer.json()) as { result?: string; data?: string }
    return {
      status: answer.status,
      requestId: answer.headers.get('x-request-id') ?? '',
      id: told.result ?? told.data ?? '',
    }
  }
  const fetched = async (id: string) =>
    (await (await ask('GET', `/mj/task/${id}/fetch`)).json()) as Record<string, string>
  const rowOf = (id: string) =>
    eventually(async () => {
      const { items } = await ada.client.get<{ items: DrawingRow[] }>('/api/mj/self/?p=0')
      const row = items.find((one) => one.mj_id === id)
      if (row === undefined) throw new Error(`no drawing has the id ${id}`)
      return row
    })
  /** What the user and their token have left and used, and what the channels have. */
  const sides = async () => {
    const { quota, used_quota: used } = await ada.client.get<{ quota: number; used_quota: number }>('/api/user/self')
    const { items: tokens } = await ada.client.get<{ items: TokenRow[] }>('/api/token/')
    const { items: channels } = await root.get<{ items: { name: string; used_quota: number }[] }>(
      '/api/channel/?page_size=100',
    )
    const [token] = tokens
    const ofChannels = channels.reduce((sum, channel) => sum + channel.used_quota, 0)
    return { quota, used, tokenLeft: token?.remain_quota, tokenUsed: token?.used_quota, channels: ofChannels }
  }

  it('takes in a drawing, follows it to its end, and shows its image at an address of its own', async () => {
    const { status, id, requestId } = await submit('/mj/submit/imagine', { prompt: 'a cat' })
    expect(status).toBe(200)
    expect(await fetched(id)).toMatchObject({ id, action: 'IMAGINE', status: 'SUBMITTED', prompt: 'a cat' })
    const row = await logRowOf(root, requestId)
    expect([row.model_name, row.quota, row.token_name]).toEqual(['mj_imagine', drawingPrice, 'laptop'])
    drawing.succeed(id)
    const done = await eventually(async () => {
      const task = await fetched(id)
      expect(task).toMatchObject({ status: 'SUCCESS', progress: '100%' })
      return task
    })
    expect(done['imageUrl']).toMatch(new RegExp(`^${stack.origin}/mj/image/`))
    const image = await fetch(done['imageUrl'] ?? '')
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await rowOf(id)).toMatchObject({ status: 'SUCCESS', quota: drawingPrice, is_refunded: false })
    const { status: upscaled } = await submit('/mj/submit/simple-change', { content: `${id} U1` })
    expect(upscaled).toBe(200)
  })

  it('gives back once, on all sides, what was charged for one that fails', async () => {
    await eventually(async () =>
      expect(await sides()).toMatchObject({ used: 75_000, tokenUsed: 75_000, channels: 75_000 }),
    )
    const before = await sides()
    const { id, requestId } = await submit('/mj/submit/imagine', { prompt: 'a dog' })
    expect((await logRowOf(root, requestId)).quota).toBe(drawingPrice)
    drawing.fail(id, 'Banned prompt')
    await eventually(async () =>
      expect(await fetched(id)).toMatchObject({ status: 'FAILURE', failReason: 'Banned prompt' }),
    )
    await eventually(async () => expect(await sides()).toEqual(before))
    expect(await rowOf(id)).toMatchObject({ status: 'FAILURE', is_refunded: true, fail_reason: 'Banned prompt' })
    const told = () => root.get<{ items: { request_id: string; content: string }[] }>('/api/log/?type=4&page_size=100')
    await eventually(async () =>
      expect((await told()).items.filter((one) => one.request_id === requestId)).toHaveLength(1),
    )
  })

  it('takes in a song, and tells of it as Suno-API does', async () => {
    const before = await sides()
    const { id, requestId } = await submit('/suno/submit/music', { gpt_description_prompt: 'rain' })
    expect((await logRowOf(root, requestId)).quota).toBe(songPrice)
    music.succeed(id)
    await eventually(async () => {
      const answer = await ask('POST', '/suno/fetch', { ids: [id] })
      expect(await answer.json()).toMatchObject({
        ...{ code: 'success', message: '' },
        data: [{ task_id: id, action: 'MUSIC', status: 'SUCCESS', data: [{ title: 'Rain' }] }],
      })
    })
    expect((await sides()).quota).toBe(before.quota - songPrice)
  })

  it('hears of a task from its upstream, and of none from anybody else', async () => {
    await root.setOption('MjNotifyEnabled', 'true')
    const { id } = await submit('/mj/submit/imagine', { prompt: 'a bird' })
    const hook = drawing.tasks.get(id)?.notifyHook ?? ''
    expect(hook).toMatch(new RegExp(`^${stack.origin}/mj/notify\\?task=`))
    const forged = hook.replace(/secret=.*/, 'secret=guessed')
    expect(await drawing.notify(id, { status: 'FAILURE', failReason: 'forged' }, forged)).toBe(404)
    drawing.goOn(id, { status: 'IN_PROGRESS', progress: '50%' })
    expect(await drawing.notify(id)).toBe(200)
    expect(await fetched(id)).toMatchObject({ status: 'IN_PROGRESS', progress: '50%' })
  })

  it('makes a video for the package of OpenAI, and hands it the film', async () => {
    const openai = new OpenAI({ apiKey: key, baseURL: `${stack.origin}/v1`, maxRetries: 0 })
    const { id } = await openai.videos.create({ model: 'sora-2', prompt: 'a cat', seconds: '8' })
    expect(await openai.videos.retrieve(id)).toMatchObject({ id, status: 'queued', seconds: '8', prompt: 'a cat' })
    sora.succeed(id)
    await eventually(async () => expect(await openai.videos.retrieve(id)).toMatchObject({ status: 'completed' }))
    const film = await openai.videos.downloadContent(id)
    expect([film.headers.get('content-type'), Buffer.from(await film.arrayBuffer())]).toEqual(['video/mp4', sora.bytes])
    const { items } = await ada.client.get<{ items: { task_id: string; quota: number }[] }>('/api/task/self')
    expect(items.find((one) => one.task_id === id)).toMatchObject({
      platform: 'sora',
      status: 'SUCCESS',
      quota: 40_000,
    })
  })

  it('gives back what a film of Kling cost that fails', async () => {
    const before = await sides()
    const answer = await ask('POST', '/kling/v1/videos/text2video', { prompt: 'a dog', duration: '10' })
    const { data } = (await answer.json()) as { data: { task_id: string } }
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect((await logRowOf(root, requestId)).quota).toBe(50_000)
    kling.fail(data.task_id, 'risk control')
    await eventually(async () => {
      const told = await (await ask('GET', `/kling/v1/videos/text2video/${data.task_id}`)).json()
      expect(told).toMatchObject({ data: { task_status: 'failed', task_status_msg: 'risk control' } })
    })
    await eventually(async () => expect(await sides()).toEqual(before))
  })

  it('rule T67: tests channels of tasks by a question that makes nobody do anything', async () => {
    const { items } = await root.get<{ items: { id: number; type: number }[] }>('/api/channel/?page_size=100')
    const submits = [drawing, music, kling].map((one) => one.asked(/submit|2video$/).length)
    for (const { id } of items) await root.get(`/api/channel/test/${id}`)
    expect([
      items.length,
      drawing.asked(/list-by-condition/).some(({ json }) => JSON.stringify(json).includes('"0"')),
    ]).toEqual([4, true])
    expect([drawing, music].map((one) => one.asked(/submit/).length)).toEqual(submits.slice(0, 2))
  })

  it('T16 gives back once what failed, of tasks whose service is killed, and asks about none for ever', async () => {
    const trial = await TaskTrial.prepare(stack, root)
    try {
      const tried = { seed: 2, tasks: 30, kills: 2, aliveMs: 2_000, never: 10, settledWithinMs: 90_000 }
      const { faults, tasks, failed, kills } = await trial.run(tried)
      expect(faults).toEqual([])
      expect([tasks >= 30, failed > 3, kills > 0]).toEqual([true, true, true])
      expect(await trial.questionsIn(2_000)).toBe(0)
    } finally {
      await trial.stop()
    }
  }, 180_000)
})
