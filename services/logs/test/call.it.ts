import { callEntries, type RpcReply, taskOfCall, usageSettled } from '@tollgate/contracts'
import { type CallView, readLogDetails } from '@tollgate/contracts/http/logs'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { ada, LogsHouse } from './support/logs-house'

type Entry = RpcReply<typeof callEntries>['entries'][number]
type Task = NonNullable<RpcReply<typeof taskOfCall>['task']>

describe('the page of one call', () => {
  let house: LogsHouse
  /** What billing and tasks have of calls, by their ids, and whose these are. */
  const ledger = new Map<string, { userId: number; entries: Entry[] }>()
  const tasks = new Map<string, { userId: number; task: Task }>()

  beforeAll(async () => {
    house = await LogsHouse.start()
  }, 60_000)
  afterAll(() => house?.stop())

  const ask = (id: string, as: 'root' | 'ada' = 'root') =>
    house.get<CallView>(as === 'root' ? `/api/log/${id}` : `/api/log/self/${id}`, as)

  const charged: Entry = {
    ...{ id: 4, kind: 'usage', channelId: 3, units: -900, houseUnits: -7, balanceUnits: 8_100 },
    ...{ createdAtMs: 1_767_225_601_500, endedAtMs: 1_767_225_600_812 },
  }
  const writeoff: Entry = { ...charged, id: 5, kind: 'writeoff', units: 0, houseUnits: -600 }
  const refund: Entry = { ...charged, id: 9, kind: 'refund', units: 900, balanceUnits: 9_000, endedAtMs: null }
  const failed: Task = {
    ...{ platform: 'midjourney', action: 'IMAGINE', upstreamId: '17', status: 'FAILURE', progress: 100 },
    ...{ failReason: 'banned words', isRefunded: true, submittedAtMs: 1_000, finishedAtMs: 2_000 },
  }

  /** A call of ada's that has a row. */
  async function called() {
    const attempts = [
      { channelId: 5, status: 429, outcome: 'status-429', startedMs: 3, durationMs: 41 },
      { channelId: 3, status: 200, outcome: 'ok', startedMs: 45, durationMs: 700 },
    ]
    const task = { platform: 'midjourney', action: 'IMAGINE' } as const
    const call = aSettledUsage({ receipt: { userId: ada.id, facts: { attempts, task } } })
    await house.publish(usageSettled, { calls: [call] })
    await house.drained('logs-usage')
    return call.receipt.requestId
  }

  it('L29: says what it has where neither ledger nor tasks can be asked', async () => {
    const id = await called()
    expect(await ask(id)).toMatchObject({ state: 'logged', entries: null, task: null, is_task_unknown: true })
  })

  it('L27: puts row, ledger, task and trace of a call together, for administrators and for its user', async () => {
    house.bus.rpcServer.serve(callEntries, ({ requestId, userId }) => {
      const found = ledger.get(requestId)
      return { entries: found && (userId === null || userId === found.userId) ? found.entries : [] }
    })
    house.bus.rpcServer.serve(taskOfCall, ({ requestId, userId }) => {
      const found = tasks.get(requestId)
      return { task: found && (userId === null || userId === found.userId) ? found.task : null }
    })
    const id = await called()
    ledger.set(id, { userId: ada.id, entries: [charged, writeoff, refund] })
    tasks.set(id, { userId: ada.id, task: failed })
    const traceId = id.replaceAll('-', '')
    const seen = await ask(traceId.toUpperCase())
    const [usage, back] = [
      { id: 4, kind: 'usage', created_at: 1_767_225_601, quota: -900, house_quota: -7, balance: 8_100 },
      { id: 9, kind: 'refund', created_at: 1_767_225_601, quota: 900, house_quota: -7, balance: 9_000 },
    ]
    const task = {
      ...{ platform: 'midjourney', action: 'IMAGINE', task_id: '17', status: 'FAILURE', progress: 100 },
      ...{ fail_reason: 'banned words', is_refunded: true, submit_time: 1_000, finish_time: 2_000 },
    }
    const open = { request_id: id, trace_id: traceId, state: 'logged', task, is_task_unknown: false }
    expect(seen).toMatchObject({
      ...open,
      trace_url: `https://traces.example/trace/${traceId}?of=tollgate`,
      row: { request_id: id, channel: 3 },
      entries: [usage, { ...usage, id: 5, kind: 'writeoff', quota: 0, house_quota: -600 }, back],
    })
    const details = readLogDetails(seen.row!.other)
    expect(details).toMatchObject({ queued_ms: 3, task: { platform: 'midjourney', action: 'IMAGINE' } })
    expect(details.admin_info?.attempts).toMatchObject([{ startedMs: 3, durationMs: 41 }, { startedMs: 45 }])
    const own = await ask(id, 'ada')
    expect(own).toMatchObject({
      ...open,
      trace_url: '',
      row: { channel: 0, channel_name: '' },
      entries: [usage, back].map((entry) => ({ ...entry, house_quota: 0 })),
    })
    expect(JSON.stringify(own)).not.toMatch(/admin_info|attempts|use_channel/)
  })

  it('L28: tells users of calls of others what it tells of calls that never were', async () => {
    const call = aSettledUsage()
    await house.publish(usageSettled, { calls: [call] })
    await house.drained('logs-usage')
    const { requestId } = call.receipt
    ledger.set(requestId, { userId: 99, entries: [charged] })
    tasks.set(requestId, { userId: 99, task: failed })
    expect(await ask(requestId)).toMatchObject({ state: 'logged' })
    const never = requestId.replace(/.{12}$/, '0123456789ab')
    const seen = (view: CallView) => ({ ...view, request_id: '', trace_id: '' })
    expect(seen(await ask(requestId, 'ada'))).toEqual(seen(await ask(never, 'ada')))
    await expect(house.get(`/api/log/${requestId}`, 'ada')).rejects.toThrow('permission')
  })

  it('L29: says of a call without a row whether it is cleared, may be under way, or is unknown', async () => {
    const young = aRequestId()
    const old = aRequestId(Date.now() - 2 * 60 * 60 * 1_000)
    const booked = aRequestId()
    ledger.set(booked, { userId: ada.id, entries: [{ ...charged, endedAtMs: Date.now() }] })
    const states = async () => [await ask(young), await ask(old), await ask(booked)].map(({ state }) => state)
    expect(await states()).toEqual(['pending', 'unknown', 'unlogged'])
    await house.database.query(`UPDATE logs.clearing SET cleared_before = now() - interval '1 hour'`)
    ledger.set(booked, { userId: ada.id, entries: [charged] })
    expect(await states()).toEqual(['pending', 'cleared', 'cleared'])
    for (const bad of ['nonsense', `${young}0`]) await expect(ask(bad)).rejects.toThrow('32 hexadecimal digits')
  })

  it('is answered as the console reads it', () => expect(house.proof.unproven(/log\/.*request_id/)).toEqual([]))
})
