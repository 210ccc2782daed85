import { DrawingUpstream, MusicUpstream } from '@tollgate/testing'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

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
  let root: ConsoleClient
  let ada: { id: number; client: ConsoleClient }
  let key: string

  beforeAll(async () => {
    ;[drawing, music] = await Promise.all([new DrawingUpstream().start(), new MusicUpstream().start()])
    stack = await Stack.start({ env: { TASK_POLL_SECONDS: '1' } })
    root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('ServerAddress', stack.origin)
    const models = 'mj_imagine,mj_upscale,mj_inpaint,mj_modal'
    await root.createChannel({ name: 'drawing', type: 2, base_url: drawing.url, key: 'a-secret', models })
    await root.createChannel({ name: 'music', type: 36, base_url: music.url, key: 'a-key', models: 'suno_music' })
    ada = await root.createUser('ada', 5_000_000)
    const token = await ada.client.createToken({ name: 'laptop', remain_quota: 1_000_000, unlimited_quota: false })
    key = token.key
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await Promise.all([drawing?.stop(), music?.stop()])
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
})
