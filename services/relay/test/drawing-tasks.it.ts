import { aFixedPrice, DrawingUpstream } from '@tollgate/testing'
import { ask, type Asked, send } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { TaskKeeper } from './support/tasks/task-keeper'
import { tokenKey, World } from './support/world'

const models = [
  'mj_imagine',
  'mj_upscale',
  'mj_variation',
  'mj_reroll',
  'mj_inpaint',
  'mj_modal',
  'mj_upload',
  'swap_face',
]
const options = ['MjNotifyEnabled', 'MjAccountFilterEnabled', 'MjModeClearEnabled'] as const

let world: World
let relay: StartedRelay
let keeper: TaskKeeper
let drawing: DrawingUpstream
let other: DrawingUpstream

beforeAll(async () => {
  world = await World.build()
  ;[keeper, drawing, other] = await Promise.all([
    TaskKeeper.start(world.nats.url),
    new DrawingUpstream().start(),
    new DrawingUpstream().start(),
  ])
  relay = await world.startRelay()
  for (const model of models) await world.setPrice(model, aFixedPrice(model === 'mj_upscale' ? '0.005' : '0.01'))
})
afterAll(async () => {
  await Promise.all([drawing.stop(), other.stop(), keeper.stop()])
  await world.tearDown()
})
beforeEach(async () => {
  world.reset()
  keeper.reset()
  for (const upstream of [drawing, other]) upstream.reset()
  await world.removeChannel(62)
  await world.putChannel({ id: 61, type: 2, baseUrl: drawing.url, models, keys: ['a-secret'] })
  for (const option of options) await world.setOption(option, 'false')
  await world.setOption('MjForwardUrlEnabled', 'true')
  await world.setOption('MjActionCheckSuccessEnabled', 'true')
  await world.setOption('ServerAddress', 'https://gate.example.com')
})

const submit = (task: string, body: object, more: Partial<Asked> = {}) =>
  ask(relay.url, { path: `/mj/${task}`, body, ...more })
const get = (path: string, more: Partial<Asked> = {}) => ask(relay.url, { method: 'GET', path, ...more })
const imagine = (body: object = {}, more: Partial<Asked> = {}) =>
  submit('submit/imagine', { prompt: 'a cat', ...body }, more)
const billOf = async (requestId: string) => (await world.billing.bill(requestId)).units

describe('rule T50: a submit', () => {
  it('is written down before its upstream is asked, is paid for when it is taken, and is told in its own words', async () => {
    const answer = await imagine({ state: 'mine' })
    const { json, headers, path } = await drawing.until(/imagine/)
    expect([path, json, headers['mj-api-secret']]).toEqual([
      '/mj/submit/imagine',
      { prompt: 'a cat', state: 'mine' },
      'a-secret',
    ])
    const id = keeper.only.submission?.upstreamId
    expect([answer.status, answer.json()]).toEqual([
      200,
      expect.objectContaining({ code: 1, description: '提交成功', result: id }),
    ])
    expect(keeper.only.opened).toMatchObject({
      ...{
        requestId: answer.requestId,
        userId: 7,
        model: 'mj_imagine',
        action: 'IMAGINE',
        prompt: 'a cat',
        state: 'mine',
      },
      ...{ platform: 'midjourney', channelId: 61, group: 'default', parentId: null },
    })
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([units, answer.headers['x-tollgate-cost']]).toEqual([5_000, '5000'])
    expect(receipt.facts).toMatchObject({
      ...{ dialect: 'midjourney', outcome: 'complete', model: 'mj_imagine' },
      task: { platform: 'midjourney', action: 'IMAGINE', submission: { upstreamId: id, code: 1, status: 'SUBMITTED' } },
    })
  })

  it('behind a mode, with the key in the header of Midjourney-proxy, is the same', async () => {
    const headers = { 'mj-api-secret': `sk-${tokenKey}`, authorization: 'Bearer midjourney-proxy' }
    const answer = await ask(relay.url, {
      path: '/mj-fast/mj/submit/imagine',
      key: null,
      headers,
      body: { prompt: 'a cat' },
    })
    expect([answer.status, (await drawing.until(/imagine/)).path]).toEqual([200, '/mj/submit/imagine'])
  })

  it('that nobody can write down asks nobody and costs nothing', async () => {
    keeper.isAway = true
    const answer = await imagine()
    expect([answer.status, answer.json()]).toEqual([503, expect.objectContaining({ code: 5, result: null })])
    expect(drawing.requests).toEqual([])
    expect([keeper.tasks.size, world.billing.billed.size]).toEqual([1, 0])
  })

  it.each([
    [23, 'FAILURE'],
    [24, 'FAILURE'],
    [3, 'FAILURE'],
    [4, 'FAILURE'],
    [9, 'FAILURE'],
  ])('that is refused by code %i is told as it is, and costs nothing', async (code, status) => {
    drawing.refuseNext(code, 'no: a-secret')
    const answer = await imagine()
    expect([answer.status, answer.json()]).toMatchObject([200, { code, result: null }])
    expect(answer.text()).not.toContain('a-secret')
    expect(keeper.only.submission).toMatchObject({ code, status, upstreamId: null, description: 'no: ***' })
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([units, receipt.facts.outcome, receipt.facts.task?.submission?.code]).toEqual([0, 'failed', code])
  })

  it.each([
    ['by its status', 401, { code: 401, description: 'Unauthorized: account mj-owner@example.com' }],
    ['by a code', 200, { code: 4, description: '账号余额不足，请联系 mj-owner', result: null }],
    ['at its limits', 429, { code: 30, description: 'mj-owner has 3 fast hours left' }],
  ])('that refuses us %s keeps what it says of our account to itself', async (_how, status, body) => {
    drawing.once({ status, body })
    const answer = await imagine()
    expect(answer.status).toBe(status === 429 ? 429 : 502)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    const { submission } = receipt.facts.task ?? {}
    expect([units, submission, keeper.only.submission]).toEqual([
      0,
      expect.objectContaining({ status: 'FAILURE', cause: 'refused' }),
      submission,
    ])
    expect(answer.text() + JSON.stringify(receipt)).not.toContain('mj-owner')
  })

  it('at an upstream that is saturated is answered by 429', async () => {
    drawing.refuseNext(30)
    const answer = await imagine()
    expect([answer.status, answer.json()['code'], await billOf(answer.requestId)]).toEqual([429, 30, 0])
    expect(keeper.only.submission).toMatchObject({ status: 'FAILURE' })
  })

  it('that waits in a queue is one that was taken, for who asks', async () => {
    drawing.refuseNext(22, '排队中', '1767225600000999')
    const answer = await imagine()
    expect([answer.json()['code'], answer.json()['result']]).toEqual([1, '1767225600000999'])
    expect([await billOf(answer.requestId), keeper.only.submission?.code]).toEqual([5_000, 22])
  })

  it('that was there before is not paid for again', async () => {
    drawing.refuseNext(21, '任务已存在', '1767225600000998')
    const answer = await imagine()
    expect(answer.json()).toMatchObject({ code: 1, result: '1767225600000998' })
    expect(await billOf(answer.requestId)).toBe(0)
  })

  it('that an upstream fails is told and billed as failed, and goes to no other', async () => {
    await world.putChannel({ id: 62, type: 5, baseUrl: other.url, models, keys: ['b'], priority: -1 })
    drawing.once({ status: 500, body: { code: 9, description: 'it broke' } })
    const answer = await imagine()
    expect([answer.status, answer.json()['description']]).toEqual([500, expect.stringContaining('it broke')])
    expect([other.requests.length, await billOf(answer.requestId)]).toEqual([0, 0])
    expect(keeper.only.submission).toMatchObject({ status: 'FAILURE', upstreamId: null })
  })

  it('whose answer is lost leaves open what became of it, and costs nothing', async () => {
    drawing.once({ reset: true })
    const answer = await imagine()
    expect([answer.status, await billOf(answer.requestId), keeper.only.submission]).toEqual([502, 0, null])
    drawing.once({ status: 200, body: '<html>' })
    expect((await imagine()).status).toBe(502)
  })

  it('T57 whose answer is too deep to be told is as one whose answer is lost', async () => {
    const properties = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    drawing.once({ status: 200, body: `{"code":1,"description":"","result":"17","properties":${properties}}` })
    const answer = await imagine()
    expect([answer.status, await billOf(answer.requestId), keeper.only.submission]).toEqual([502, 0, null])
  })

  it('goes on when its client leaves: it is written down and paid for', async () => {
    const release = holdNext()
    const request = send(relay.url, { path: '/mj/submit/imagine', body: { prompt: 'a cat' } })
    await drawing.until(/imagine/)
    request.destroy()
    // The relay has heard of that before it answers this.
    expect((await get('/mj/task/1/fetch')).status).toBe(404)
    release()
    await world.billing.until(() => world.billing.billed.size > 0)
    const [bill] = world.billing.billed.values()
    expect([bill?.units, bill?.receipt.facts.task?.submission?.upstreamId]).toEqual([5_000, '1767225600000997'])
  })

  it('T13 whose client leaves before anybody was asked has failed, costs nothing, and is asked of nobody', async () => {
    let open: () => void = () => {}
    keeper.opensAfter = new Promise((resolve) => (open = resolve))
    const request = send(relay.url, { path: '/mj/submit/imagine', body: { prompt: 'a cat' } })
    await keeper.until(() => keeper.tasks.size > 0)
    request.destroy()
    // The relay has heard of that before it answers this.
    expect((await get('/mj/task/1/fetch')).status).toBe(404)
    open()
    await keeper.until(() => keeper.only.submission !== null)
    expect(keeper.only.submission).toMatchObject({ status: 'FAILURE', cause: 'abandoned', upstreamId: null })
    expect([drawing.requests, world.billing.billed.size]).toEqual([[], 0])
  })

  it('is answered once a question for it finds it', async () => {
    let release: () => void = () => {}
    keeper.hearsAfter = new Promise((resolve) => (release = resolve))
    let isAnswered = false
    const answering = imagine().finally(() => (isAnswered = true))
    await world.billing.until(() => world.billing.billed.size > 0)
    expect([isAnswered, keeper.only.submission]).toEqual([false, null])
    release()
    expect([(await answering).status, keeper.only.submission?.status]).toEqual([200, 'SUBMITTED'])
  })

  it('has what only Midjourney’s options allow', async () => {
    const hostile = {
      prompt: 'a cat --fast --ar 1:1 --turbo',
      notifyHook: 'http://a',
      accountFilter: { modes: ['FAST'] },
    }
    await imagine(hostile)
    expect((await drawing.until(/imagine/)).json).toEqual({ prompt: hostile.prompt })
    for (const option of options) await world.setOption(option, 'true')
    await imagine(hostile)
    expect((await drawing.until(/imagine/, 2)).json).toEqual({ ...hostile, prompt: 'a cat --ar 1:1' })
    await imagine()
    const hook = (await drawing.until(/imagine/, 3)).json as { notifyHook: string }
    expect(hook.notifyHook).toBe(
      `https://gate.example.com/mj/notify?task=${keeper.last.opened.requestId}&secret=${keeper.last.secret}`,
    )
    // What this is for a caller must not be able to say: that their task has failed.
    drawing.repeatsHooks = true
    expect((await imagine()).text()).toContain('&secret=***')
  })

  it('is judged like every call: quota, words, models, and what it has to say', async () => {
    await world.changeToken({ isModelLimited: true, modelLimits: ['gpt-4o'] })
    expect((await imagine()).status).toBe(403)
    await world.changeToken({ isModelLimited: false })
    await world.setOption('SensitiveWords', 'forbidden cat')
    expect((await imagine({ prompt: 'a Forbidden Cat' })).json()).toMatchObject({ code: 4, result: null })
    await world.setOption('SensitiveWords', '')
    expect([
      (await imagine({ prompt: '' })).status,
      (await submit('submit/change', { taskId: '1', action: 'X' })).status,
    ]).toEqual([400, 400])
    await world.setPrice('mj_imagine', aFixedPrice('100'))
    expect((await imagine()).status).toBe(403)
    await world.setPrice('mj_imagine', aFixedPrice('0.01'))
    expect([drawing.requests.length, keeper.tasks.size]).toEqual([0, 0])
  })
})

/** The next submit is answered once this is called. */
function holdNext(): () => void {
  let release: () => void = () => {}
  const answer = { status: 200, body: { code: 1, description: '', result: '1767225600000997', properties: {} } }
  drawing.holdNext(answer, new Promise<void>((resolve) => (release = resolve)))
  return release
}

describe('rule T51: what follows a task up', () => {
  const offered = { id: 61, type: 2, models, keys: ['a-secret'] }

  const drawn = async (status: 'SUCCESS' | 'SUBMITTED' = 'SUCCESS') => {
    await imagine()
    keeper.only.state = { status, progress: 100, resultUrl: `${drawing.url}/images/a.png` }
    return keeper.only.submission?.upstreamId ?? ''
  }

  it('goes to the channel of that, at the price of what it asks for', async () => {
    const taskId = await drawn()
    await world.putChannel({ id: 62, type: 2, baseUrl: other.url, models, keys: ['b'], priority: 100 })
    const answer = await submit('submit/change', { taskId, action: 'UPSCALE', index: 2 })
    expect([answer.status, await billOf(answer.requestId)]).toEqual([200, 2_500])
    expect([other.requests.length, keeper.last.opened]).toMatchObject([
      0,
      { action: 'UPSCALE', parentId: taskId, channelId: 61 },
    ])
    const simple = await submit('submit/simple-change', { content: `${taskId} R` })
    expect([simple.status, keeper.last.opened.model]).toEqual([200, 'mj_reroll'])
  })

  it('is for its own user, for what has succeeded, and for a channel that is there', async () => {
    const taskId = await drawn('SUBMITTED')
    const up = () => submit('submit/change', { taskId, action: 'UPSCALE', index: 2 })
    expect((await up()).status).toBe(400)
    await world.setOption('MjActionCheckSuccessEnabled', 'false')
    expect((await up()).status).toBe(200)
    await world.putChannel({ id: 61, type: 2, baseUrl: drawing.url, models, keys: ['a-secret'], status: 2 })
    expect((await up()).status).toBe(503)
    await world.putChannel({ id: 61, type: 2, baseUrl: drawing.url, models: ['mj_imagine'], keys: ['a-secret'] })
    expect((await up()).status).toBe(503)
    await world.putChannel({ ...offered, baseUrl: drawing.url, groups: ['vip'] })
    expect((await up()).status).toBe(503)
    await world.putChannel({ ...offered, baseUrl: drawing.url })
    expect((await up()).status).toBe(200)
    const unknown = await submit('submit/change', { taskId: '99', action: 'UPSCALE', index: 2 })
    expect([unknown.status, unknown.json()['code']]).toEqual([404, 3])
  })

  it('opens a window for nothing, and what is done in it is paid for', async () => {
    const taskId = await drawn()
    const opened = await submit('submit/action', { taskId, customId: 'MJ::Inpaint::1::a::SOLO' })
    expect([opened.json()['code'], await billOf(opened.requestId)]).toEqual([21, 0])
    expect(keeper.last.submission).toMatchObject({ code: 21, status: 'MODAL' })
    const windowId = keeper.last.submission?.upstreamId ?? ''
    const modal = await submit('submit/modal', {
      taskId: windowId,
      prompt: 'a hat',
      maskBase64: 'data:image/png;base64,AA==',
    })
    expect([modal.json()['code'], await billOf(modal.requestId)]).toEqual([1, 5_000])
  })

  it('tells of an upload where it is at once', async () => {
    const answer = await submit('submit/upload-discord-images', { base64Array: ['data:image/png;base64,AA=='] })
    expect(answer.json()['result']).toEqual([`${drawing.url}/images/uploaded.png`])
    expect(keeper.only.submission).toMatchObject({ status: 'SUCCESS', resultUrl: `${drawing.url}/images/uploaded.png` })
  })
})

describe('rule T52: who asks for tasks', () => {
  it('is told of their own, as Midjourney-proxy tells it, with the image at an address of ours', async () => {
    await imagine()
    const id = keeper.only.submission?.upstreamId ?? ''
    keeper.only.state = { status: 'IN_PROGRESS', progress: 40, resultUrl: `${drawing.url}/images/a.png` }
    const task = (await get(`/mj/task/${id}/fetch`)).json()
    expect(task).toMatchObject({
      id,
      action: 'IMAGINE',
      status: 'IN_PROGRESS',
      progress: '40%',
      prompt: 'a cat',
      submitTime: 1_767_225_600_000,
    })
    expect(task['imageUrl']).toMatch(
      new RegExp(`^https://gate.example.com/mj/image/${keeper.only.imageId}\\?rand=\\d+$`),
    )
    keeper.only.state = { ...keeper.only.state, status: 'SUCCESS', progress: 100 }
    const list = await ask(relay.url, { path: '/mj/task/list-by-condition', body: { ids: ['1', id, 7] } })
    expect(list.json()).toMatchObject([{ id, imageUrl: `https://gate.example.com/mj/image/${keeper.only.imageId}` }])
    await world.setOption('MjForwardUrlEnabled', 'false')
    expect((await get(`/mj/task/${id}/fetch`)).json()['imageUrl']).toBe(`${drawing.url}/images/a.png`)
  })

  it('is told of nobody else’s, and of nothing without a key', async () => {
    await imagine()
    const id = keeper.only.submission?.upstreamId ?? ''
    Object.assign(keeper.only.opened, { userId: 8 })
    expect((await get(`/mj/task/${id}/fetch`)).status).toBe(404)
    expect((await get(`/mj/task/${id}/image-seed`)).status).toBe(404)
    expect((await ask(relay.url, { path: '/mj/task/list-by-condition', body: { ids: [id] } })).json()).toEqual([])
    expect((await get(`/mj/task/${id}/fetch`, { key: null })).status).toBe(401)
  })

  it('is told the seed by the channel that drew it', async () => {
    await imagine()
    const id = keeper.only.submission?.upstreamId ?? ''
    expect((await get(`/mj/task/${id}/image-seed`)).json()).toMatchObject({ code: 1, result: '1234567890' })
    drawing.once({ status: 500, body: {} })
    expect((await get(`/mj/task/${id}/image-seed`)).status).toBe(502)
  })

  it.each([
    ['no list', { ids: 'x' }],
    ['nothing', {}],
    ['too many', { ids: Array.from({ length: 1_001 }, String) }],
  ])('gets an error for %s in place of ids', async (_case, body) => {
    const answer = await ask(relay.url, { path: '/mj/task/list-by-condition', body })
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 4 })])
  })
})

describe('rule T53: an image', () => {
  it('is shown to who knows its address, without where it comes from', async () => {
    await imagine()
    keeper.only.state = { resultUrl: `${drawing.url}/images/a.png` }
    const answer = await get(`/mj/image/${keeper.only.imageId}`, { key: null })
    expect([answer.status, answer.headers['content-type'], answer.bytes.subarray(1, 4).toString()]).toEqual([
      200,
      'image/png',
      'PNG',
    ])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it.each([
    ['is a page', { status: 200, body: '<html>' }, 502],
    ['is gone', { status: 404, body: {} }, 404],
    ['is larger than any', { bytes: Buffer.alloc(33 * 1024 * 1024), type: 'image/png' }, 502],
    ['could do something in a browser', { bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' }, 502],
  ])('that %s is none', async (_case, scripted, status) => {
    await imagine()
    keeper.only.state = { resultUrl: `${drawing.url}/images/a.png` }
    drawing.once(scripted, /images/)
    expect((await get(`/mj/image/${keeper.only.imageId}`, { key: null })).status).toBe(status)
  })

  it('that is not at its channel is fetched from nowhere on this network', async () => {
    await imagine()
    keeper.only.state = { resultUrl: `${other.url}/images/a.png` }
    expect((await get(`/mj/image/${keeper.only.imageId}`, { key: null })).status).toBe(502)
    expect(other.requests).toEqual([])
    expect((await get('/mj/image/unknown', { key: null })).status).toBe(404)
  })
})

describe('rule T54: a notice', () => {
  const notify = (query: string, body: unknown) => ask(relay.url, { path: `/mj/notify?${query}`, key: null, body })

  it('is handed on with its secret, and proves nothing by a key', async () => {
    await imagine()
    const { secret, opened } = keeper.only
    const query = (given: string) => new URLSearchParams({ task: opened.requestId, secret: given }).toString()
    expect((await notify(query(secret), { status: 'SUCCESS' })).json()).toMatchObject({ code: 1 })
    expect(keeper.only.notices).toEqual([{ status: 'SUCCESS' }])
    expect((await notify(query('wrong'), { status: 'FAILURE' })).status).toBe(404)
    expect((await notify(query(secret), 'text')).status).toBe(400)
    expect((await ask(relay.url, { path: '/mj/notify', body: { id: '1', status: 'FAILURE' } })).status).toBe(404)
    expect(keeper.only.notices).toHaveLength(1)
  })
})
