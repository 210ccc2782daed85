import { aFixedPrice, aRatioPrice, MusicUpstream } from '@tollgate/testing'
import { ask, type Asked } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { TaskKeeper } from './support/tasks/task-keeper'
import { World } from './support/world'

const models = ['suno_music', 'suno_lyrics']

let world: World
let relay: StartedRelay
let keeper: TaskKeeper
let music: MusicUpstream

beforeAll(async () => {
  world = await World.build()
  ;[keeper, music] = await Promise.all([TaskKeeper.start(world.nats.url), new MusicUpstream().start()])
  relay = await world.startRelay()
})
afterAll(async () => {
  await Promise.all([music.stop(), keeper.stop()])
  await world.tearDown()
})
beforeEach(async () => {
  world.reset()
  keeper.reset()
  music.reset()
  await world.putChannel({ id: 71, type: 36, baseUrl: music.url, models, keys: ['a-key'] })
  await world.setPrice('suno_music', aFixedPrice('0.03'))
  await world.setPrice('suno_lyrics', aRatioPrice({ model: '4' }))
})

const submit = (action: string, body: object) => ask(relay.url, { path: `/suno/submit/${action}`, body })
const get = (path: string, more: Partial<Asked> = {}) => ask(relay.url, { method: 'GET', path, ...more })

describe('rule T55: a song', () => {
  it('is submitted and paid for by the call, in whatever letters it is asked for', async () => {
    const answer = await submit('Music', { gpt_description_prompt: 'rain', make_instrumental: true })
    const { path, json, headers } = await music.until(/submit/)
    expect([path, headers.authorization]).toEqual(['/suno/submit/MUSIC', 'Bearer a-key'])
    expect(json).toEqual({ gpt_description_prompt: 'rain', make_instrumental: true, mv: 'chirp-v3-0' })
    const id = keeper.only.submission?.upstreamId
    expect(answer.json()).toEqual({ code: 'success', message: '', data: id })
    expect(keeper.only.opened).toMatchObject({ platform: 'suno', action: 'MUSIC', prompt: 'rain', model: 'suno_music' })
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([units, receipt.facts.dialect, receipt.facts.task]).toMatchObject([
      15_000,
      'suno',
      { platform: 'suno', action: 'MUSIC', submission: { upstreamId: id } },
    ])
  })

  it('whose words have a ratio costs what an image of that ratio does', async () => {
    const answer = await submit('lyrics', { prompt: 'rain' })
    expect((await world.billing.bill(answer.requestId)).units).toBe(5_000) // 4 · 0.0025
  })

  it('that is refused costs nothing, and is told in the words of Suno-API', async () => {
    expect((await submit('lyrics', {})).json()).toMatchObject({ code: 'missing_field', data: null })
    expect(keeper.tasks.size).toBe(0)
    music.once({ status: 400, body: { code: 'invalid_request', message: 'no credits left', data: null } })
    const refused = await submit('music', { prompt: 'la' })
    expect([refused.status, refused.json()]).toEqual([
      400,
      { code: expect.any(String) as string, message: expect.stringContaining('no credits left') as string, data: null },
    ])
    expect([(await world.billing.bill(refused.requestId)).units, keeper.only.submission?.status]).toEqual([
      0,
      'FAILURE',
    ])
    const nobody = await ask(relay.url, { path: '/suno/submit/music', key: null, body: {} })
    expect([nobody.status, nobody.json()['data']]).toEqual([401, null])
    expect((await submit('dance', {})).status).toBe(404)
  })

  it('that goes on with a clip goes to where that is', async () => {
    await submit('music', { prompt: 'la' })
    const taskId = keeper.only.submission?.upstreamId ?? ''
    const clip = { continue_clip_id: 'c', continue_at: 12.5, mv: 'chirp-v4' }
    expect((await submit('music', { ...clip, prompt: 'la' })).json()).toMatchObject({ code: 'missing_field' })
    expect((await submit('music', { ...clip, task_id: taskId })).status).toBe(200)
    expect(keeper.last.opened).toMatchObject({ parentId: taskId, channelId: 71 })
    expect((await submit('music', { ...clip, task_id: 'another' })).status).toBe(404)
  })

  it('is told as Suno-API tells it, one by one and all at once', async () => {
    for (const prompt of ['la', 'li', 'lo']) {
      const answer = await submit('music', { prompt })
      expect([answer.status, answer.text()]).toEqual([200, expect.stringContaining('success')])
    }
    const ids = [...keeper.tasks.values()].map(({ submission }) => submission?.upstreamId ?? '')
    const clips = [{ id: 'c', audio_url: 'https://a' }]
    keeper.last.state = { status: 'SUCCESS', progress: 100, finishedAtMs: 1_767_225_660_500, answer: { data: clips } }
    keeper.mostTold = 1
    const told = { code: 'success', message: '' }
    expect((await ask(relay.url, { path: '/suno/fetch', body: { ids } })).json()).toMatchObject({
      ...told,
      data: ids.map((id) => ({ task_id: id })),
    })
    expect((await get(`/suno/fetch/${ids[2]}`)).json()).toEqual({
      ...told,
      data: {
        ...{ task_id: ids[2], action: 'MUSIC', status: 'SUCCESS', fail_reason: '', progress: '100%', data: clips },
        ...{ submit_time: 1_767_225_600, start_time: 0, finish_time: 1_767_225_660 },
      },
    })
    expect((await get('/suno/fetch/99')).json()).toMatchObject({ code: 'task_not_found', data: null })
  })
})
