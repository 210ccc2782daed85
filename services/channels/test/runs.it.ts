import { randomUUID } from 'node:crypto'
import type { ChannelDetail, RunView } from '@tollgate/contracts/http/channels'
import { Jobs } from '@tollgate/jobs'
import { Transactions } from '@tollgate/persistence'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { beginJobs } from '../src/runs/jobs/begin-runs.job'
import { RunRepository } from '../src/runs/run.repository'
import { RunSchedule } from '../src/runs/run-schedule'
import { RunWorker } from '../src/runs/run-worker'
import { ChannelsApp } from './channels-app'

describe('runs over all channels', () => {
  let app: ChannelsApp
  let simulator: Simulator

  beforeAll(async () => {
    ;[app, simulator] = await Promise.all([ChannelsApp.start(), startSimulator()])
  }, 60_000)
  afterAll(async () => {
    delete process.env['CHANNEL_TEST_FREQUENCY']
    await app?.stop()
    await simulator?.stop()
  })
  afterEach(async () => {
    simulator.reset()
    await app.database.query('DELETE FROM channels.runs')
    await app.database.query('DELETE FROM channels.channels')
  })

  const create = (channel: object = {}) => app.create({ base_url: simulator.url, ...channel })
  const setStatus = (id: number, status: number) =>
    app.database.query(`UPDATE channels.channels SET status = ${status} WHERE id = ${id}`)
  const runOf = async (kind: string) => (await app.get<RunView[]>('/api/channel/runs')).find((run) => run.kind === kind)
  /** Waits in the database, as the routes let nobody ask that often. */
  const until = async (kind: string, isSo: string): Promise<RunView | undefined> => {
    const question = `SELECT 1 FROM channels.runs r WHERE kind = '${kind}' AND ${isSo}`
    while ((await app.database.query(question)).length === 0) await new Promise(setImmediate)
    return runOf(kind)
  }
  const ended = (kind: string) => until(kind, 'ended_time > 0')
  const visited = (kind: string, count: number) =>
    until(kind, `(SELECT count(outcome) FROM channels.run_visits v WHERE v.kind = r.kind) = ${count}`)
  const runId = async () => String((await app.database.query(`SELECT run_id FROM channels.runs`))[0]?.['run_id'])
  const detail = (id: number) => app.get<ChannelDetail>(`/api/channel/${id}`)

  describe('rule C21: tests of all channels', () => {
    const begin = () => app.call<{ total: number }>('GET', '/api/channel/test')

    it('ask those that serve and those that may come back, whatever becomes of one of them', async () => {
      const good = await create({ name: 'good' })
      const bad = await create({ name: 'bad', key: 'sk-bad', models: 'text-embedding-3-small' })
      const quarantined = await create({ name: 'quarantined' })
      const [off, over] = [await create({ name: 'off', key: 'sk-off' }), await create({ name: 'over', key: 'sk-off' })]
      await setStatus(quarantined, 3)
      await setStatus(off, 2)
      await app.database.query(`UPDATE channels.channels SET expired_time = 1000 WHERE id = ${over}`)
      simulator.script({ match: { key: 'sk-bad' }, behave: { status: 401 } })
      expect(await begin()).toMatchObject({ success: true, data: { total: 3 } })
      const run = await ended('test')
      expect(run).toEqual({
        kind: 'test',
        state: 'ended',
        ...{ actor: 'root', stopped_by: '' },
        started_time: expect.any(Number),
        ended_time: expect.any(Number),
        next_time: 0,
        ...{ total: 3, passed: 2, failed: 1, unsupported: 0 },
        failures: [
          {
            channel_id: bad,
            channel_name: 'bad',
            message: 'The upstream answered with an error (status 401): Incorrect API key provided.',
            model: 'text-embedding-3-small',
            call: 'embeddings',
          },
        ],
      })
      expect((await detail(good)).response_time).toBeGreaterThan(0)
      expect((await detail(quarantined)).response_time).toBeGreaterThan(0)
      expect(await detail(bad)).toMatchObject({ response_time: 0, test_time: expect.any(Number) })
      expect((await detail(off)).test_time).toBe(0)
      expect(simulator.requests.some(({ key }) => key === 'sk-off')).toBe(false)
    })

    it('go on while one hangs, one run at a time, and show how far they are', async () => {
      const slow = await create({ name: 'slow', key: 'sk-slow' })
      for (let at = 0; at < 6; at += 1) await create({ name: `quick ${at}` })
      const gate = simulator.pause({ key: 'sk-slow' })
      expect((await begin()).data.total).toBe(7)
      expect(await visited('test', 6)).toMatchObject({ state: 'running', total: 7 })
      const second = await begin()
      expect(second).toMatchObject({ success: false, message: expect.stringContaining('already') })
      await app.part(RunSchedule).begin('test')
      expect((await detail(slow)).test_time).toBe(0)
      gate.release()
      expect(await ended('test')).toMatchObject({ passed: 7, total: 7 })
      expect(simulator.requests).toHaveLength(7)
    })

    it('go on where a process was stopped within them', async () => {
      const [first] = [await create({ name: 'first' }), await create({ name: 'slow', key: 'sk-slow' })]
      simulator.pause({ key: 'sk-slow' })
      await begin()
      await visited('test', 1)
      const { test_time: testedAt } = await detail(first)
      await app.restart()
      simulator.reset()
      expect(await ended('test')).toMatchObject({ total: 2, passed: 2 })
      expect((await detail(first)).test_time).toBe(testedAt)
      expect(simulator.requests.map(({ key }) => key)).toEqual(['sk-slow'])
    })

    describe('rule C38: one that is stopped', () => {
      const stop = (asking: object = {}) => app.call<RunView>('POST', '/api/channel/runs/test/stop', asking)
      const slowOnes = async (count: number) => {
        for (let at = 0; at < count; at += 1) await create({ name: `slow ${at}`, key: `sk-${at}` })
      }

      it('asks no further channel, keeps what comes of those that were asked, and tells what was left', async () => {
        await slowOnes(6)
        const gates = [0, 1, 2, 3].map((at) => simulator.pause({ key: `sk-${at}` }))
        await begin()
        for (const at of [0, 1, 2, 3]) await simulator.nextRequest({ key: `sk-${at}` })
        const stopped = await stop()
        expect(stopped.data).toMatchObject({ state: 'stopped', actor: 'root', stopped_by: 'root', total: 6, passed: 0 })
        for (const gate of gates) gate.release()
        expect(await visited('test', 4)).toMatchObject({ state: 'stopped', total: 6, passed: 4 })
        // The job is through: its next attempt finds nothing to do.
        await app.part(RunWorker).carryOut('test', await runId(), new AbortController().signal)
        expect(simulator.requests).toHaveLength(4)
        expect(await runOf('test')).toMatchObject({ state: 'stopped', passed: 4 })
      })

      it('is not taken up again by a process that starts, and stands in no way of the next', async () => {
        await slowOnes(5)
        simulator.pause({ key: 'sk-0' })
        await begin()
        await simulator.nextRequest({ key: 'sk-0' })
        await stop()
        await app.restart()
        await app.part(RunWorker).carryOut('test', await runId(), new AbortController().signal)
        expect(await runOf('test')).toMatchObject({ state: 'stopped' })
        simulator.reset()
        expect((await begin()).success).toBe(true)
        expect(await ended('test')).toMatchObject({ state: 'ended', stopped_by: '', passed: 5 })
      })

      it('is refused where none is under way, of no such kind, or asked by one who is no administrator', async () => {
        expect((await stop()).message).toBe('It is not under way any longer: there is nothing to stop')
        expect((await stop({ language: 'zh' })).message).toBe('该操作已经结束，无需停止')
        expect((await app.call('POST', '/api/channel/runs/other/stop')).success).toBe(false)
        expect((await stop({ as: 'ada' })).status).toBe(403)
      })
    })

    it('C39: ask those that somebody has chosen, in whatever state they are, beside tests of all', async () => {
      const chosen = [await create({ name: 'one' }), await create({ name: 'two', key: 'sk-two' })]
      await create({ name: 'other', key: 'sk-other' })
      await setStatus(Number(chosen[1]), 2)
      const test = (ids: number[]) => app.call<{ total: number }>('POST', '/api/channel/batch/test', { body: { ids } })
      const gate = simulator.pause({ key: 'sk-other' })
      await begin()
      await simulator.nextRequest({ key: 'sk-other' })
      const second = simulator.pause({ key: 'sk-two' })
      expect((await test([...chosen, 999_999])).data).toEqual({ total: 2 })
      await simulator.nextRequest({ key: 'sk-two' })
      expect((await test(chosen)).message).toContain('being tested already')
      second.release()
      expect(await ended('chosen')).toMatchObject({ kind: 'chosen', total: 2, passed: 2, next_time: 0, actor: 'root' })
      expect(await runOf('test')).toMatchObject({ state: 'running' })
      expect((await detail(Number(chosen[1]))).status).toBe(2)
      expect((await test([999_999])).message).toBe('There is no such channel')
      expect(await runOf('chosen')).toMatchObject({ total: 2 })
      gate.release()
      await ended('test')
    })

    it('are ended by nothing that an upstream says (C21)', async () => {
      const odd = await create({ name: 'odd', key: 'sk-odd' })
      await create({ name: 'good' })
      simulator.script({ match: { key: 'sk-odd' }, behave: { status: 400, error: { message: 'a\0b \ud83d' } } })
      await begin()
      const run = await ended('test')
      expect(run).toMatchObject({ total: 2, passed: 1, failed: 1, failures: [{ channel_id: odd }] })
      expect(run?.failures[0]?.message).toMatch(/: ab \ufffd$/)
    })

    it('may begin anew where nothing was heard of one for minutes', async () => {
      await create({ name: 'slow', key: 'sk-slow' })
      const gate = simulator.pause({ key: 'sk-slow' })
      await begin()
      await simulator.nextRequest({ key: 'sk-slow' })
      await app.database.query(`UPDATE channels.runs SET alive_at = now() - interval '6 minutes'`)
      expect(await runOf('test')).toMatchObject({ state: 'interrupted' })
      expect(await begin()).toMatchObject({ success: true })
      gate.release()
      expect(await ended('test')).toMatchObject({ passed: 1 })
    })

    it('keep nothing that comes late from a run before', async () => {
      const slow = await create({ name: 'slow', key: 'sk-slow' })
      const gate = simulator.pause({ key: 'sk-slow' })
      await begin()
      await simulator.nextRequest({ key: 'sk-slow' })
      const late = { outcome: 'failed', failure: null, model: '', call: '' } as const
      const earlier = { kind: 'test', runId: randomUUID() } as const
      await app.part(Transactions).run(async (tx) => {
        await app.part(RunRepository).note(tx, earlier, slow, late)
        await app.part(RunRepository).end(tx, earlier, 1)
      })
      expect(await runOf('test')).toMatchObject({ state: 'running', total: 1, failed: 0 })
      gate.release()
      expect(await ended('test')).toMatchObject({ passed: 1, failed: 0 })
    })

    it('stand in no way of the next where nobody could be told to carry them out', async () => {
      await create()
      jest.spyOn(app.part(Jobs), 'add').mockRejectedValueOnce(new Error('The queue is away'))
      expect((await begin()).success).toBe(false)
      expect(await runOf('test')).toMatchObject({ state: 'ended', total: 1, passed: 0 })
      expect((await begin()).success).toBe(true)
      expect(await ended('test')).toMatchObject({ passed: 1 })
    })

    it('leave out what was deleted meanwhile', async () => {
      const slow = await create({ name: 'slow', key: 'sk-slow' })
      const gate = simulator.pause({ key: 'sk-slow' })
      await begin()
      await simulator.nextRequest({ key: 'sk-slow' })
      await app.call('DELETE', `/api/channel/${slow}`)
      gate.release()
      expect(await ended('test')).toMatchObject({ total: 0, passed: 0 })
    })

    it('come by the schedule as nobody, while the operator wants them', async () => {
      const due = async () => (await runOf('test'))?.next_time
      expect(await due()).toBe(0)
      await create()
      process.env['CHANNEL_TEST_FREQUENCY'] = '60'
      await app.restart()
      expect(await due()).toBeGreaterThan(0)
      // A new schedule may have begun one already, which this then finds under way.
      await app.part(Jobs).add(beginJobs.test, {})
      expect(await visited('test', 1)).toMatchObject({ actor: '' })
      await ended('test')
      process.env['CHANNEL_TEST_FREQUENCY'] = '0'
      await app.restart()
      expect(await due()).toBe(0)
    })

    it('cannot be begun from another site, or by one who is no administrator', async () => {
      const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
      expect((await app.call('GET', '/api/channel/test', foreign)).status).toBe(403)
      expect((await app.call('GET', '/api/channel/test', { as: 'ada' })).status).toBe(403)
      expect((await app.call('GET', '/api/channel/runs', { as: 'ada' })).status).toBe(403)
    })
  })

  describe('rule C22: updates of all balances', () => {
    const tells = (key: string, balance: string) =>
      simulator.script({
        match: { key, path: '/user/balance' },
        behave: { rawBody: JSON.stringify({ balance_infos: [{ currency: 'CNY', total_balance: balance }] }) },
      })
    const update = (id: number) => app.call<never>('GET', `/api/channel/update_balance/${id}`)

    it('ask who can be asked, keep what is told, and disable those of which nothing is left', async () => {
      const rich = await create({ name: 'rich', type: 43, key: 'sk-rich' })
      const empty = await create({ name: 'empty', type: 43, key: 'sk-empty', auto_ban: false })
      const spent = await create({ name: 'spent', type: 43, key: 'sk-spent' })
      const broken = await create({ name: 'broken', type: 43, key: 'sk-broken' })
      const other = await create({ name: 'other', type: 14 })
      const resting = await create({ name: 'resting', type: 43, key: 'sk-rich' })
      await setStatus(resting, 3)
      tells('sk-rich', '12.340001')
      tells('sk-empty', '-0.01')
      tells('sk-spent', '0.00')
      simulator.script({ match: { key: 'sk-broken' }, behave: { rawBody: '{"balance_infos": "none"}' } })
      expect(await app.call('GET', '/api/channel/update_balance')).toMatchObject({ success: true, data: { total: 5 } })
      expect(await ended('balance')).toMatchObject({
        ...{ total: 5, passed: 3, failed: 1, unsupported: 1 },
        failures: [{ channel_id: broken, message: 'The upstream answered with something other than a balance' }],
      })
      const told = { balance: 12.340_001, balance_currency: 'CNY', balance_updated_time: expect.any(Number) }
      expect(await detail(rich)).toMatchObject({ ...told, status: 1 })
      const { other_info: info, ...emptied } = await detail(empty)
      expect(emptied).toMatchObject({ balance: -0.01, status: 3 })
      expect(JSON.parse(info)).toMatchObject({ status_cause: 'balance', status_reason: '-0.01 CNY' })
      expect([app.routed(empty)?.status, app.routed(spent)?.status]).toEqual([3, 3])
      for (const id of [broken, other, resting])
        expect(await detail(id)).toMatchObject({ balance: 0, balance_currency: '', balance_updated_time: 0 })
    })

    it('tell an administrator who asks for one what was told, and disable nothing', async () => {
      const id = await create({ type: 43, key: 'sk-one,sk-two' })
      tells('sk-one', '-3')
      tells('sk-two', '2.5')
      expect(await update(id)).toEqual({ status: 200, success: true, message: '', balance: -0.5, currency: 'CNY' })
      expect(await detail(id)).toMatchObject({ balance: -0.5, status: 1 })
      const refused = await update(await create({ type: 14 }))
      expect(refused.message).toBe('Not supported: channels of this type tell no balance')
      const many = Array.from({ length: 21 }, (_, at) => `sk-${at}`).join()
      expect((await update(await create({ type: 43, key: many }))).message).toContain('more than 20 keys')
      expect((await app.call('GET', `/api/channel/update_balance/${id}`, { as: 'ada' })).status).toBe(403)
    })

    it('are asked by the keys that calls use, or by all where each was refused (C22)', async () => {
      const id = await create({ type: 43, key: 'sk-one,sk-two' })
      tells('sk-one', '-3')
      tells('sk-two', '2.5')
      const refuse = (which: string) =>
        app.database.query(`UPDATE channels.channel_keys SET disabled_time = 1 WHERE channel_id = ${id} AND ${which}`)
      await refuse('position = 0')
      expect(await update(id)).toMatchObject({ success: true, balance: 2.5 })
      await refuse('true')
      expect(await update(id)).toMatchObject({ success: true, balance: -0.5 })
    })

    it('keep nothing of a channel that was changed meanwhile', async () => {
      const id = await create({ type: 43, key: 'sk-slow' })
      tells('sk-slow', '7')
      const gate = simulator.pause({ key: 'sk-slow' })
      const asked = update(id)
      await simulator.nextRequest({ key: 'sk-slow' })
      await app.call('PUT', '/api/channel/', { body: { id, key: 'sk-other' } })
      gate.release()
      expect(await asked).toMatchObject({ success: false, message: expect.stringContaining('changed meanwhile') })
      expect(await detail(id)).toMatchObject({ balance: 0, balance_updated_time: 0 })
    })
  })

  it('rule C39: switches the chosen channels, all or none, and leaves alone what is so already', async () => {
    const ids = [await create({ name: 'a' }), await create({ name: 'b' }), await create({ name: 'c', status: 2 })]
    const all = (how: string) => app.call('POST', `/api/channel/batch/${how}`, { body: { ids: [...ids, 999_999] } })
    const statuses = () => ids.map((id) => app.routed(id)?.status)
    const { version } = app.routed(Number(ids[0])) ?? {}
    expect(await all('enabled')).toMatchObject({ data: 3, gone: [999_999] })
    expect(statuses()).toEqual([1, 1, 1])
    expect(app.routed(Number(ids[0]))?.version).toBe(version)
    await app.database.query(`UPDATE channels.channels SET type = 999 WHERE name = 'b'`)
    expect((await all('disabled')).message).toMatch(/^b: .*999/)
    await app.database.query(`UPDATE channels.channels SET type = 1 WHERE name = 'b'`)
    expect(statuses()).toEqual([1, 1, 1])
    expect((await all('disabled')).data).toBe(3)
    expect(statuses()).toEqual([2, 2, 2])
    const none = await app.call('POST', '/api/channel/batch/enabled', { body: { ids: [999_999] } })
    expect(none).toMatchObject({ success: false, message: 'There is no such channel', data: { code: 'gone' } })
  })

  it('are answered as the console reads them', () => {
    expect(app.proof.unproven(/channel\/(test|runs.*|batch\/(test|enabled|disabled)|update_balance.*)$/)).toEqual([])
  })
})
