import {
  callRefused,
  compareLedger,
  type EventPayload,
  optionsView,
  restoreLog,
  type SettledUsage,
  usageSettled,
} from '@tollgate/contracts'
import { type LogList, type LogSums, readLogDetails } from '@tollgate/contracts/http/logs'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { ada, LogsHouse } from './support/logs-house'

type Told = EventPayload<typeof callRefused>
type ToldCall = Told['calls'][number]

/** A call of Ada's that was refused just now. */
function aRefusal(given: Partial<ToldCall> = {}): ToldCall {
  const [example] = callRefused.example.calls
  return { ...example!, requestId: aRequestId(), userId: ada.id, startedAtMs: Date.now(), ...given }
}

const refused = '/api/log/?outcome=refused'

describe('refused calls in the usage log (L12)', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
  }, 60_000)
  afterAll(() => house?.stop())

  const list = (url: string, as: 'root' | 'ada' = 'root', language?: string) => house.get<LogList>(url, as, language)

  async function tell(calls: ToldCall[], more: Told['more'] = []): Promise<void> {
    await house.publish(callRefused, { calls, more })
    await house.drained('logs-refusals')
  }

  async function settle(calls: SettledUsage[]): Promise<void> {
    await house.publish(usageSettled, { calls })
    await house.drained('logs-usage')
  }

  it('have one row each, told five times or once', async () => {
    const call = aRefusal({ model: 'told-often' })
    const count = { id: aRequestId(), userId: ada.id, username: 'ada', times: 12, untilMs: Date.now() }
    for (let times = 0; times < 5; times++) await tell([call], [count])
    const { items, total } = await list(refused)
    expect(total).toBe(2)
    expect(items.map(({ request_id }) => request_id).sort()).toEqual(['', call.requestId])
    const row = items.find(({ request_id }) => request_id !== '')!
    expect(row).toMatchObject({ type: 2, user_id: ada.id, model_name: 'told-often', quota: 0, channel: 0 })
    expect(readLogDetails(row.other)).toMatchObject({
      outcome: 'refused',
      refusal: { reason: 'user-exhausted', status: 403 },
      admin_info: { client_ip: '203.0.113.24' },
    })
  })

  it('say why in the reader’s language', async () => {
    await tell([aRefusal({ model: 'worded' })])
    const worded = async (language: string) =>
      (await list('/api/log/?model_name=worded', 'root', language)).items.map(({ content }) => content)
    expect([await worded('zh'), await worded('en')]).toEqual([
      ['用户额度不足'],
      ['The quota of the account is not sufficient.'],
    ])
  })

  it('are for their own user’s eyes, without what is for administrators', async () => {
    await tell([aRefusal({ model: 'mine' }), aRefusal({ model: 'mine', userId: 99, username: 'eve' })])
    expect(await list('/api/log/?model_name=mine')).toMatchObject({ total: 2 })
    for (const query of ['model_name=mine', 'model_name=mine&outcome=refused', 'model_name=mine&username=eve']) {
      const { items } = await list(`/api/log/self/?${query}`, 'ada')
      expect(items.map(({ user_id }) => user_id)).toEqual([ada.id])
      expect(items[0]!.other).not.toContain('203.0.113.24')
    }
  })

  it('are found by how calls ended, beside the others (L14)', async () => {
    const model = 'ended'
    const outcomes = ['complete', 'failed', 'client-left', 'upstream-cut', 'quota-cut', 'relay-stopped'] as const
    await settle(outcomes.map((outcome) => aSettledUsage({ receipt: { facts: { model, outcome } } })))
    await tell([aRefusal({ model })])
    // As rows were before they kept this beside the receipt.
    await house.database.query(`UPDATE logs.usage_log SET outcome = NULL WHERE other->>'outcome' = 'failed'`)
    const totals = ['', 'complete', 'cut', 'failed', 'refused'].map(async (outcome) => {
      const { total } = await list(`/api/log/?model_name=${model}&outcome=${outcome}`)
      return [outcome, total]
    })
    expect(Object.fromEntries(await Promise.all(totals))).toEqual({ '': 7, complete: 1, cut: 4, failed: 1, refused: 1 })
    await expect(list('/api/log/?outcome=other')).rejects.toThrow(/not valid/)
  })

  it('are in no sum', async () => {
    const facts = { model: 'summed', startedAtMs: Date.now(), durationMs: 0 }
    await settle([aSettledUsage({ chargedUnits: 5, receipt: { facts } })])
    const sums = () => house.get<LogSums>('/api/log/stat?model_name=summed', 'root')
    const before = await sums()
    expect(before).toMatchObject({ quota: 5, rpm: 1 })
    await tell([aRefusal({ model: 'summed' }), aRefusal({ model: 'summed' })])
    expect(await sums()).toEqual(before)
  })

  it('are nothing that the ledger misses, and stand beside the row of a charged call', async () => {
    const call = aSettledUsage()
    const { requestId, facts } = call.receipt
    await tell([aRefusal({ requestId, startedAtMs: facts.startedAtMs, durationMs: facts.durationMs })])
    const endedAtMs = facts.startedAtMs + facts.durationMs
    const compare = () =>
      house.bus.rpc.call(compareLedger, { calls: [{ requestId, endedAtMs, chargedUnits: call.chargedUnits }] })
    expect(await compare()).toEqual({ missing: [requestId], differing: [] })
    expect(await house.bus.rpc.call(restoreLog, { calls: [call] })).toEqual({ refused: 0 })
    expect(await compare()).toEqual({ missing: [], differing: [] })
  })

  it('keep those beside one that no row has room for', async () => {
    await tell([aRefusal({ userId: 2 ** 40 }), aRefusal({ model: 'beside-\u0000\ud83d' })])
    expect(await list('/api/log/?model_name=beside-%25')).toMatchObject({ total: 1 })
  })

  it('have no rows while the site keeps no consumption log', async () => {
    const options = house.bus.views.writer(optionsView)
    const set = (value: string, version: number) =>
      options.put('LogConsumeEnabled', { key: 'LogConsumeEnabled', value, sealed: false }, version, { inForce: true })
    await set('false', 1)
    await tell([aRefusal({ model: 'unwanted' })])
    await set('true', 2)
    await tell([aRefusal({ model: 'wanted' })])
    expect((await list('/api/log/?model_name=%25wanted')).items.map(({ model_name }) => model_name)).toEqual(['wanted'])
  })
})
