import { taskFind, taskImage, taskNotify, taskOfCall } from '@tollgate/contracts'
import type { DrawingList, TaskList } from '@tollgate/contracts/http/tasks'
import { metrics } from '@tollgate/platform'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { PollRounds } from '../src/polling/poll-rounds'
import { TasksHouse } from './support/tasks-house'

const minuteMs = 60_000
let house: TasksHouse
let number = 1_767_225_600_000_000
const anId = () => String((number += 1))

beforeAll(async () => {
  house = await TasksHouse.start()
  await house.putChannel({ id: 3 })
}, 60_000)
afterEach(() => house.upstream.reset())
afterAll(async () => {
  const sound = await house.database.query(
    `SELECT id FROM tasks.tasks WHERE (refunded_at IS NOT NULL) <> (status = 'FAILURE' AND coalesce(charged_units, 0) > 0)`,
  )
  expect(sound).toEqual([])
  await house.stop()
})

describe('a submit', () => {
  it('T1 has its task stand before anything is asked, once however often that is said', async () => {
    const { requestId, notifySecret } = await house.open({ properties: { botType: 'MID_JOURNEY' }, state: 'mine' })
    expect(await house.open({ requestId })).toEqual({ requestId, notifySecret })
    const id = anId()
    expect(await house.submit(requestId, { upstreamId: id, description: 'queued', code: 22 })).toEqual({
      isKnown: true,
    })
    expect(await house.submit(requestId, { upstreamId: anId() })).toEqual({ isKnown: false })
    expect(await house.task(id)).toMatchObject({
      ...{ requestId, status: 'SUBMITTED', code: 22, action: 'IMAGINE', prompt: 'a lighthouse', state: 'mine' },
      ...{ channelId: 3, group: 'default', progress: 0, properties: { botType: 'MID_JOURNEY' }, description: 'queued' },
    })
  })

  it('T1 has its task found by what billing tells, where the relay could not say it', async () => {
    const { requestId } = await house.open()
    const id = anId()
    await house.settle(requestId, 500, { upstreamId: id })
    expect(await house.task(id)).toMatchObject({ requestId, status: 'SUBMITTED' })
    // A database that went back has lost it: what was charged is followed all the same.
    const lost = aRequestId()
    const other = anId()
    await house.settle(lost, 500, { upstreamId: other })
    expect(await house.task(other)).toMatchObject({ requestId: lost, status: 'SUBMITTED' })
  })

  it('T3 that its upstream refuses has failed with its code and reason, and costs nothing', async () => {
    const { requestId } = await house.open()
    await house.settle(requestId, 0, { code: 24, description: 'banned word', status: 'FAILURE' })
    const { data } = await house.get<DrawingList>('/api/mj/?page_size=1', 'grace')
    expect(data.items[0]).toMatchObject({
      ...{ request_id: requestId, code: 24, status: 'FAILURE', fail_reason: 'banned word' },
      ...{ progress: '100%', quota: 0, is_refunded: false, mj_id: '' },
    })
    expect(await house.failures(requestId)).toEqual([])
  })

  it('T13 whose call ended before anybody was asked has failed at once', async () => {
    const { requestId } = await house.open()
    expect(await house.submit(requestId, { code: 5, status: 'FAILURE', cause: 'abandoned' })).toEqual({ isKnown: true })
    const { data } = await house.get<DrawingList>('/api/mj/?page_size=1', 'grace', 'zh')
    expect(data.items[0]).toMatchObject({ request_id: requestId, fail_reason: '请求在提交到上游之前已结束', quota: 0 })
  })

  it('T3 that its upstream refused for what is ours has failed in words of ours', async () => {
    const { requestId } = await house.open()
    await house.submit(requestId, { code: 5, status: 'FAILURE', cause: 'refused', description: 'Unauthorized' })
    const reasonIn = async (language: 'zh' | 'en') =>
      (await house.get<DrawingList>('/api/mj/?page_size=1', 'grace', language)).data.items[0]?.fail_reason
    expect([await reasonIn('zh'), await reasonIn('en')]).toEqual(['上游拒绝了请求', 'The upstream refused the request'])
  })

  it('T7 of which nobody knows what came of it fails, and its charge goes back', async () => {
    const ended = await house.open()
    await house.settle(ended.requestId, 500)
    expect(await house.failures(ended.requestId)).toMatchObject([{ units: 500, cause: 'lost', upstreamId: null }])

    const silent = await house.open()
    await house.poll(14 * minuteMs)
    const late = anId()
    await house.poll(minuteMs)
    await house.settle(silent.requestId, 700, { upstreamId: late })
    expect(await house.task(late)).toMatchObject({ status: 'FAILURE', code: 1 })
    expect(await house.failures(silent.requestId)).toMatchObject([{ units: 700, cause: 'lost', upstreamId: late }])
  })
})

describe('what an upstream says', () => {
  it('T4 takes a task forward only, and nothing out of its end', async () => {
    const id = anId()
    await house.begin(id)
    const told = async (status: string, progress: string, more = {}) => {
      house.upstream.draw(id, { status, progress, ...more })
      await house.poll(2 * minuteMs)
      const task = await house.task(id)
      return [task.status, task.progress, task.resultUrl]
    }
    expect(await told('IN_PROGRESS', '40%', { imageUrl: 'https://a.example/1' })).toEqual([
      ...['IN_PROGRESS', 40, 'https://a.example/1'],
    ])
    expect(await told('IN_PROGRESS', '20%', { imageUrl: 'https://a.example/0' })).toEqual([
      ...['IN_PROGRESS', 40, 'https://a.example/1'],
    ])
    expect(await told('SUBMITTED', '0%')).toEqual(['IN_PROGRESS', 40, 'https://a.example/1'])
    const finishTime = house.clock.nowMs()
    const done = { imageUrl: 'https://a.example/2', finishTime, buttons: [{ customId: 'U1' }] }
    expect(await told('SUCCESS', '100%', done)).toEqual(['SUCCESS', 100, 'https://a.example/2'])
    expect(await told('FAILURE', '', { failReason: 'late' })).toEqual(['SUCCESS', 100, 'https://a.example/2'])
    expect(await house.task(id)).toMatchObject({
      finishedAtMs: finishTime,
      answer: { buttons: [{ customId: 'U1' }] },
    })
    const about = house.upstream.asked.filter(({ ids }) => ids.includes(id))
    expect(about).toHaveLength(4)
    expect(about[0]).toMatchObject({ path: '/mj/task/list-by-condition', key: 'secret' })
  })

  it('T9 is asked for at most a hundred at once, and a bad one stops none of the others', async () => {
    const ids = Array.from({ length: 101 }, anId)
    for (const id of ids) await house.begin(id)
    for (const id of ids) house.upstream.draw(id, { status: 'SUCCESS', imageUrl: `https://a.example/${id}` })
    const [bad = '', worse = ''] = ids
    house.upstream.tasks.set(bad, { id: bad, status: 7, progress: {}, imageUrl: 'javascript:x', buttons: '\0' })
    house.upstream.refuses = (asked) => (asked.includes(worse) ? 400 : null)
    await house.poll()
    expect(Math.max(...house.upstream.asked.map((asked) => asked.ids.length))).toBe(100)
    const found = [...(await house.find(ids.slice(0, 100))), ...(await house.find(ids.slice(100)))]
    const unended = found.filter(({ status }) => status !== 'SUCCESS').map(({ upstreamId }) => upstreamId)
    expect(unended.sort()).toEqual([bad, worse].sort())
  })

  it('T9 is asked about with fewer others where so much is told of one that an answer has no room for all', async () => {
    const [large, ...others] = Array.from({ length: 9 }, anId)
    for (const id of [large ?? '', ...others]) await house.begin(id)
    for (const id of others) house.upstream.draw(id, { status: 'SUCCESS' })
    house.upstream.draw(large ?? '', { status: 'SUCCESS', maskBase64: 'y'.repeat(5 * 1_024 * 1_024) })
    await house.poll()
    for (const id of others) expect(await house.task(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await house.task(large ?? '')).toMatchObject({ status: 'SUBMITTED' })
  })

  it('T9 a dead channel is asked less and less, by one key after the other, and keeps nobody else waiting', async () => {
    await house.putChannel({ id: 4 }, ['first', 'second'])
    const dead = anId()
    await house.begin(dead, { channelId: 4 })
    house.upstream.refuses = () => 502
    for (const _time of [1, 2, 3]) await house.poll(10 * minuteMs, 4)
    expect(house.upstream.asked.map(({ key }) => key)).toEqual(['first', 'second', 'first'])
    await house.poll(10_000, 4)
    expect(house.upstream.asked).toHaveLength(3)
    const id = anId()
    await house.begin(id)
    house.upstream.reset()
    house.upstream.draw(id, { status: 'SUCCESS' })
    await house.poll()
    expect(await house.task(id)).toMatchObject({ status: 'SUCCESS' })
  })

  it('T69 is told to operators by its channel for as long as it goes on, with its age and whether anybody answers', async () => {
    await house.putChannel({ id: 9 })
    const id = anId()
    await house.begin(id, { channelId: 9 })
    const told = async () => {
      const { text } = await metrics.expose()
      const lines = [...text.matchAll(/^tollgate_tasks_(\w+)\{platform="midjourney",channel="9"\} (\d+)/gm)]
      return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]))
    }
    house.upstream.refuses = () => 502
    expect(await told()).toMatchObject({ open: 1, unanswered: 0 })
    await house.poll(10 * minuteMs, 9)
    const { open, unanswered, open_oldest_seconds: seconds } = await told()
    expect([open, unanswered]).toEqual([1, 1])
    expect(seconds).toBeGreaterThanOrEqual(600)
    house.upstream.reset()
    house.upstream.draw(id, { status: 'SUCCESS' })
    await house.poll(10 * minuteMs, 9)
    expect(await told()).toEqual({})
  })

  it('T9 is asked for once more at once where a kept connection is lost, as a question takes nothing in', async () => {
    await house.putChannel({ id: 7 })
    const id = anId()
    await house.begin(id, { channelId: 7 })
    house.upstream.draw(id, { status: 'IN_PROGRESS' })
    await house.poll(minuteMs, 7)
    house.upstream.draw(id, { status: 'SUCCESS' })
    house.upstream.drops = 1
    await house.poll(minuteMs, 7)
    expect([house.upstream.asked.length, (await house.task(id)).status]).toEqual([3, 'SUCCESS'])
  })

  it('T4 of songs is understood as well', async () => {
    await house.putChannel({ id: 5, type: 36 })
    const [sung, silent] = [anId(), anId()]
    const song = { platform: 'suno', action: 'MUSIC', channelId: 5, model: 'suno_music' } as const
    await house.begin(sung, song)
    const failed = await house.begin(silent, song)
    await house.settle(failed, 300, { upstreamId: silent }, 'suno')
    const finishedS = Math.ceil(house.clock.nowMs() / 1_000)
    const clips = [{ id: 'c1', audio_url: 'https://a.example/1.mp3', metadata: { prompt: 'x'.repeat(20_000) } }]
    house.upstream.sing(sung, { status: 'SUCCESS', progress: '100%', finish_time: finishedS, data: clips })
    house.upstream.sing(silent, { status: 'IN_PROGRESS', fail_reason: 'no credits' })
    await house.poll(minuteMs, 5, 'suno')
    expect(house.upstream.asked).toEqual([
      { path: '/suno/fetch', key: 'Bearer secret', ids: expect.arrayContaining([sung, silent]) as string[] },
    ])
    expect(await house.task(sung, 'suno')).toMatchObject({
      ...{ status: 'SUCCESS', resultUrl: 'https://a.example/1.mp3', finishedAtMs: finishedS * 1_000 },
      answer: { data: [{ id: 'c1', metadata: { prompt: '' } }] },
    })
    expect(await house.task(silent, 'suno')).toMatchObject({ status: 'FAILURE', failReason: 'no credits' })
    expect(await house.failures(failed)).toMatchObject([{ units: 300, platform: 'suno', reason: 'no credits' }])
  })

  it('T9 is asked for by rounds of its own', async () => {
    jest.mocked(house.app.get(PollRounds).look).mockRestore()
    const id = anId()
    await house.begin(id)
    house.upstream.draw(id, { status: 'SUCCESS' })
    house.clock.wallMs += minuteMs
    while ((await house.task(id)).status !== 'SUCCESS') await new Promise(setImmediate)
    jest.spyOn(house.app.get(PollRounds), 'look').mockResolvedValue()
  })
})

describe('a task that fails', () => {
  it.each([
    ['before its charge is known', ['fail', 'settle', 'settle']],
    ['after it', ['settle', 'fail', 'fail']],
    ['at the same time', [['settle', 'fail', 'settle', 'fail', 'fail']]],
  ] as const)('T5 %s has it given back once', async (_, steps) => {
    const id = anId()
    const requestId = await house.begin(id)
    house.upstream.draw(id, { status: 'FAILURE', failReason: 'blocked' })
    const does = { settle: () => house.settle(requestId, 900, { upstreamId: id }), fail: () => house.poll() }
    for (const step of steps) await Promise.all((typeof step === 'string' ? [step] : step).map((each) => does[each]()))
    expect(await house.task(id)).toMatchObject({ status: 'FAILURE', failReason: 'blocked' })
    expect(await house.failures(requestId)).toEqual([
      expect.objectContaining({ requestId, userId: 7, units: 900, reason: 'blocked', upstreamId: id }),
    ])
  })

  it('T3 says why without what tells of the account at its upstream', async () => {
    const id = anId()
    const requestId = await house.begin(id)
    await house.settle(requestId, 900, { upstreamId: id })
    const failReason = 'The key sk-abcdefghijklmnopqrstuvwxyz of a secret owner (owner@example.com) has no room'
    house.upstream.draw(id, { status: 'FAILURE', failReason, description: failReason })
    await house.poll()
    const hidden = 'The key *** of a *** owner (***) has no room'
    const told = { failReason: hidden, description: hidden }
    expect(await house.task(id)).toMatchObject({ ...told, answer: told })
    expect(await house.failures(requestId)).toMatchObject([{ reason: hidden }])
  })

  it('T5 as its submit was refused, and that was charged all the same, has it given back once', async () => {
    const { requestId } = await house.open()
    await house.settle(requestId, 900, { code: 24, description: 'banned word', status: 'FAILURE' })
    expect(await house.failures(requestId)).toMatchObject([{ units: 900, reason: 'banned word' }])
  })

  it('T5 by ten pollers at once has it given back once', async () => {
    const id = anId()
    const requestId = await house.begin(id)
    await house.settle(requestId, 900, { upstreamId: id })
    house.upstream.draw(id, { status: 'FAILURE', failReason: 'blocked' })
    const task = await house.database.query(`SELECT 1 FROM tasks.tasks WHERE upstream_id = $1`, [id])
    expect(task).toHaveLength(1)
    // Each takes the task as if nobody else had it.
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await house.database.query(`UPDATE tasks.tasks SET poll_at_ms = 1 WHERE upstream_id = $1 AND poll_at_ms > 0`, [
          id,
        ])
        await house.poll(0)
      }),
    )
    expect(await house.failures(requestId)).toHaveLength(1)
  })

  it.each(['SUBMITTED', 'MODAL', 'IN_PROGRESS'])('T6 as it was %s for an hour has it given back', async (status) => {
    const id = anId()
    const requestId = await house.begin(id)
    await house.settle(requestId, 100, { upstreamId: id })
    house.upstream.draw(id, { status, progress: '90%' })
    await house.poll(59 * minuteMs)
    expect(await house.task(id)).toMatchObject({ status })
    await house.poll(minuteMs)
    expect(await house.task(id)).toMatchObject({ status: 'FAILURE', failReason: 'The task did not end in time' })
    expect(await house.failures(requestId)).toMatchObject([{ units: 100, cause: 'timed-out' }])
  })

  it('T6 is not given up for a time in which nobody asked: what is done is done', async () => {
    const id = anId()
    await house.begin(id)
    house.upstream.draw(id, { status: 'SUCCESS' })
    await house.poll(300 * minuteMs)
    expect(await house.task(id)).toMatchObject({ status: 'SUCCESS' })
  })

  it('T6, T8 as its channel is gone, or nobody answers for it any more, has it given back after the third question', async () => {
    await house.putChannel({ id: 6 })
    const [lost, gone] = [anId(), anId()]
    const silent = await house.begin(lost)
    const orphan = await house.begin(gone, { channelId: 6 })
    await house.settle(silent, 10, { upstreamId: lost })
    await house.settle(orphan, 20, { upstreamId: gone })
    house.upstream.refuses = () => 503
    await house.removeChannel(6)
    const ended = async () => [(await house.failures(silent)).length, (await house.failures(orphan)).length]
    for (const time of [1, 2, 3]) {
      expect([time, await ended()]).toEqual([time, [0, 0]])
      // With the first question it is late already.
      await house.poll(time === 1 ? 61 * minuteMs : 21 * minuteMs)
      await house.poll(0, 6)
    }
    expect(await house.failures(silent)).toMatchObject([{ units: 10, cause: 'timed-out' }])
    expect(await house.failures(orphan)).toMatchObject([{ units: 20, cause: 'channel-gone' }])
  })
})

describe('a notice', () => {
  const notify = (requestId: string, secret: string, body: unknown) =>
    house.bus.rpc.call(taskNotify, { requestId, secret, body })

  it('T10 is taken from whoever knows the secret of that task, about that task, and forward only', async () => {
    const [mine, other] = [await house.open(), await house.open()]
    const id = anId()
    const said = { id, status: 'IN_PROGRESS', progress: '30%' }
    for (const secret of ['', other.notifySecret, `${mine.notifySecret}0`, 'v2.x.y'])
      expect(await notify(mine.requestId, secret, said)).toEqual({ outcome: 'unknown' })
    expect(await notify(aRequestId(), mine.notifySecret, said)).toEqual({ outcome: 'unknown' })
    // It may come before the answer to the submit.
    expect(await notify(mine.requestId, mine.notifySecret, said)).toEqual({ outcome: 'taken' })
    await house.submit(mine.requestId, { upstreamId: id })
    expect(await house.task(id)).toMatchObject({ status: 'IN_PROGRESS', progress: 30, code: 1 })
    for (const body of [null, 'x', {}, { ...said, id: anId() }, [said]])
      expect(await notify(mine.requestId, mine.notifySecret, body)).toEqual({ outcome: 'unreadable' })
    await notify(mine.requestId, mine.notifySecret, { ...said, progress: '10%' })
    await notify(mine.requestId, mine.notifySecret, { ...said, status: 'SUBMITTED' })
    expect(await house.task(id)).toMatchObject({ status: 'IN_PROGRESS', progress: 30 })
    await notify(mine.requestId, mine.notifySecret, { ...said, status: 'SUCCESS', imageUrl: 'https://a.example/9' })
    await notify(mine.requestId, mine.notifySecret, { ...said, status: 'FAILURE' })
    expect(await house.task(id)).toMatchObject({ status: 'SUCCESS', resultUrl: 'https://a.example/9' })
  })
})

describe('tasks are shown', () => {
  it('T2 by relays to their users alone, in the order asked for, as many as have room', async () => {
    const ids = Array.from({ length: 20 }, anId)
    for (const id of ids) await house.begin(id)
    const [first = '', second = ''] = ids
    expect((await house.find([second, anId(), first, second])).map(({ upstreamId }) => upstreamId)).toEqual([
      second,
      first,
    ])
    const again = await house.begin(first, { action: 'MODAL' })
    expect((await house.find([first])).map(({ requestId }) => requestId)).toEqual([again])
    expect(await house.find([first], 8)).toEqual([])
    expect(await house.find([first], 7, 'suno')).toEqual([])
    for (const id of ids) house.upstream.draw(id, { status: 'SUCCESS', note: Array(4).fill('y'.repeat(15_000)) })
    await house.poll()
    const told = await house.bus.rpc.call(taskFind, { userId: 7, platform: 'midjourney', ids, language: 'en' })
    expect(told.tasks.length).toBeGreaterThan(5)
    expect([...told.tasks.map(({ upstreamId }) => upstreamId), ...told.left]).toEqual(ids)
    expect(await house.find(told.left)).toHaveLength(told.left.length)
  })

  it('T12 to who asks for the call that submitted it: its user, or anybody for administrators', async () => {
    const id = anId()
    const requestId = await house.begin(id)
    const told = async (userId: number | null) =>
      (await house.bus.rpc.call(taskOfCall, { requestId, userId, language: 'en' })).task
    expect(await told(null)).toMatchObject({
      platform: 'midjourney',
      upstreamId: id,
      isRefunded: false,
      finishedAtMs: 0,
    })
    expect(await told(7)).toEqual(await told(null))
    expect(await told(8)).toBeNull()
  })

  it('T12 with images at addresses that nobody guesses', async () => {
    const id = anId()
    const requestId = await house.begin(id)
    const { imageId } = await house.task(id)
    const image = async (asked: string) => (await house.bus.rpc.call(taskImage, { imageId: asked })).image
    expect(imageId).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(await image(imageId)).toBeNull()
    house.upstream.draw(id, { status: 'SUCCESS', imageUrl: 'https://a.example/i.png' })
    await house.poll()
    expect(await image(imageId)).toEqual({ url: 'https://a.example/i.png', channelId: 3, isFinal: true })
    for (const other of [id, requestId, '', imageId.toLowerCase()]) expect(await image(other)).toBeNull()
    const shown = async () =>
      (await house.get<DrawingList>(`/api/mj/self/?mj_id=${id}`, 'ada')).data.items[0]?.image_url
    expect(await shown()).toBe(`/mj/image/${imageId}`)
    await house.setOption('MjForwardUrlEnabled', 'false')
    expect(await shown()).toBe('https://a.example/i.png')
  })

  it('T11 in lists: one’s own, and to administrators everybody’s with their channels, by the filters', async () => {
    const [mine, hers, song] = [anId(), anId(), anId()]
    const since = (house.clock.wallMs += minuteMs)
    await house.begin(mine)
    await house.begin(hers, { userId: 8, username: 'eve' })
    await house.begin(song, { platform: 'suno', action: 'LYRICS', channelId: 5 })
    const drawings = async (query: string, as: 'ada' | 'eve' | 'grace', path = '/api/mj/self/') =>
      (await house.get<DrawingList>(`${path}?${query}`, as)).data
    const ids = (list: DrawingList) => list.items.map((item) => [item.mj_id, item.channel_id])
    expect(ids(await drawings(`start_timestamp=${since}`, 'ada'))).toEqual([[mine, 0]])
    expect(ids(await drawings(`mj_id=${mine}`, 'eve'))).toEqual([])
    expect(ids(await drawings(`start_timestamp=${since}&channel_id=9`, 'eve'))).toEqual([[hers, 0]])
    const all = '/api/mj/'
    expect(ids(await drawings(`start_timestamp=${since}`, 'grace', all))).toEqual([
      [hers, 3],
      [mine, 3],
    ])
    expect(ids(await drawings(`start_timestamp=${since}&channel_id=9`, 'grace', all))).toEqual([])
    expect(ids(await drawings(`end_timestamp=${since - 1}&mj_id=${mine}`, 'grace', all))).toEqual([])
    expect(await drawings(`start_timestamp=${since}&p=2&page_size=1`, 'grace', all)).toMatchObject({
      ...{ total: 2, page: 2, page_size: 1, items: [{ mj_id: mine, username: 'ada', submit_time: since }] },
    })
    expect(ids(await drawings(`start_timestamp=${since}&username=eve`, 'grace', all))).toEqual([[hers, 3]])
    expect(ids(await drawings(`start_timestamp=${since}&username=eve`, 'ada'))).toEqual([[mine, 0]])
    expect(ids(await drawings(`start_timestamp=${since}&status=SUBMITTED`, 'ada'))).toEqual([[mine, 0]])
    expect(ids(await drawings(`start_timestamp=${since}&status=FAILURE`, 'ada'))).toEqual([])
    expect((await house.get('/api/mj/self/?status=LOST', 'ada')).success).toBe(false)
    const songs = async (query: string, as: 'ada' | 'grace', path: string) =>
      (await house.get<TaskList>(`${path}?${query}`, as)).data.items
    const seconds = Math.floor(since / 1_000)
    const row = { task_id: song, platform: 'suno', action: 'LYRICS', submit_time: seconds, status: 'SUBMITTED' }
    expect(await songs(`start_timestamp=${seconds}&end_timestamp=${seconds}`, 'ada', '/api/task/self')).toEqual([
      expect.objectContaining({ ...row, channel_id: 0 }),
    ])
    expect(await songs(`task_id=${song}&channel_id=5`, 'grace', '/api/task/')).toEqual([
      expect.objectContaining({ ...row, channel_id: 5 }),
    ])
    expect(await songs(`task_id=${song}&username=ada&status=SUBMITTED`, 'grace', '/api/task/')).toHaveLength(1)
    expect(await songs(`task_id=${song}&username=eve`, 'grace', '/api/task/')).toEqual([])
    expect(await songs(`task_id=${mine}`, 'grace', '/api/task/')).toEqual([])
    for (const path of [all, '/api/task/']) expect((await house.get(path, 'ada')).status).toBe(403)
    expect((await house.get('/api/mj/self/?start_timestamp=x', 'ada')).success).toBe(false)
    expect(house.proof.unproven()).toEqual([])
  })

  it('K31 in lists by their submits either way, those of one moment by their ids, on every page', async () => {
    const ids = [anId(), anId(), anId()]
    const since = (house.clock.wallMs += minuteMs)
    for (const id of ids) {
      if (id === ids[2]) house.clock.wallMs += 1_000
      await house.begin(id)
    }
    const shown = async (query: string) =>
      (await house.get<DrawingList>(`/api/mj/?start_timestamp=${since}${query}`, 'grace')).data.items.map(
        (item) => item.mj_id,
      )
    const pages = async (order: string) =>
      (await Promise.all([1, 2, 3].map((p) => shown(`${order}&page_size=1&p=${p}`)))).flat()
    expect(await pages('')).toEqual(ids.toReversed())
    expect(await pages('&sort_by=submit_time&sort_order=asc')).toEqual(ids)
    expect(await pages('&sort_by=submit_time&sort_order=desc')).toEqual(ids.toReversed())
    const refused = await house.get('/api/task/self?sort_by=quota', 'ada', 'en')
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('sort_by: Invalid') })
  })
})

it('takes no notice of calls that are no tasks', async () => {
  const call = aSettledUsage()
  await house.publish({ calls: [call] })
  expect(
    await house.database.query('SELECT 1 FROM tasks.tasks WHERE request_id = $1', [call.receipt.requestId]),
  ).toEqual([])
})

describe('a film', () => {
  const begin = async (platform: 'sora' | 'kling', action: string, channelId: number, count = 1) => {
    const ids = Array.from({ length: count }, anId)
    for (const id of ids) await house.begin(id, { platform, action, channelId, model: 'a-model' })
    return ids
  }

  it('T65 is asked about by itself, some at once, and one that is not answered keeps no other waiting', async () => {
    await house.putChannel({ id: 55, type: 55 })
    const [silent = '', ...others] = await begin('sora', 'VIDEO', 55, 10)
    for (const id of others) house.upstream.film(id, { id, status: 'completed', progress: 100 })
    house.upstream.refuses = ([id]) => (id === silent ? 500 : null)
    await house.poll(60_000, 55, 'sora')
    expect(house.upstream.asked.map(({ path }) => path).sort()).toEqual(
      [silent, ...others].map((id) => `/v1/videos/${id}`).sort(),
    )
    const statuses = await Promise.all([silent, ...others].map(async (id) => (await house.task(id, 'sora')).status))
    expect(statuses).toEqual(['SUBMITTED', ...others.map(() => 'SUCCESS')])
  })

  it('T17, T65 is asked about with seven others at once, and once in a round where its channel does not answer', async () => {
    await house.putChannel({ id: 56, type: 55 })
    await begin('sora', 'VIDEO', 56, 10)
    house.upstream.refuses = () => 500
    let answer = () => {}
    house.upstream.gate = new Promise<void>((resolve) => (answer = resolve))
    const polling = house.poll(60_000, 56, 'sora')
    while (house.upstream.asked.length < 8) await new Promise(setImmediate)
    const waiting = await house.database.query(
      `SELECT FROM tasks.tasks WHERE channel_id = 56 AND poll_at_ms <= ${house.clock.wallMs}`,
    )
    answer()
    await polling
    expect([waiting.length, house.upstream.asked.length]).toEqual([2, 8])
  })

  it('T65 of Kling is asked about where it was submitted, and is given back once it failed', async () => {
    await house.putChannel({ id: 50, type: 50 }, ['an-access-key|a-secret'])
    const { requestId } = await house.open({ platform: 'kling', action: 'IMAGE2VIDEO', channelId: 50 })
    const id = anId()
    await house.submit(requestId, { upstreamId: id }, 50)
    await house.settle(requestId, 900, undefined, 'kling')
    const data = { task_id: id, task_status: 'failed', task_status_msg: 'risk control', updated_at: 5 }
    house.upstream.film(id, { code: 0, message: 'SUCCEED', data })
    await house.poll(60_000, 50, 'kling')
    await house.poll(60_000, 50, 'kling')
    const [asked, ...more] = house.upstream.asked
    expect([asked?.path, asked?.key, more]).toEqual([
      `/v1/videos/image2video/${id}`,
      expect.stringMatching(/^Bearer ey[\w-]+\.ey[\w-]+\.[\w-]+$/),
      [],
    ])
    expect(await house.failures(requestId)).toMatchObject([{ platform: 'kling', units: 900, reason: 'risk control' }])
    const { data: list } = await house.get<TaskList>(`/api/task/self?task_id=${id}`, 'ada')
    expect(list.items).toMatchObject([
      { platform: 'kling', action: 'IMAGE2VIDEO', status: 'FAILURE', is_refunded: true },
    ])
  })
})
