import {
  compareLedger,
  loggedCalls,
  mendLog,
  restoreLog,
  type SettledUsage,
  strikeUnbooked,
  usageSettled,
} from '@tollgate/contracts'
import type { FiguresSummary, LogList, LogSums } from '@tollgate/contracts/http/logs'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { ClickHouseServer } from './support/clickhouse/clickhouse-server'
import { LogsHouse } from './support/logs-house'

const hourMs = 60 * 60 * 1_000

let server: ClickHouseServer

beforeAll(async () => {
  server = await ClickHouseServer.start()
})
afterAll(() => server?.stop())

describe('the service on ClickHouse', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start(await server.database())
  }, 120_000)
  afterAll(() => house?.stop())

  async function settle(calls: SettledUsage[]): Promise<void> {
    await house.publish(usageSettled, { calls })
    await house.drained('logs-usage')
  }

  it('keeps one row for each charged call, told five times, and nothing in PostgreSQL', async () => {
    const facts = { startedAtMs: Date.now() - 1_000, durationMs: 100 }
    const call = aSettledUsage({ chargedUnits: 1_234, receipt: { facts } })
    for (let told = 0; told < 5; told += 1) await settle([call])
    const { items, total } = await house.get<LogList>('/api/log/', 'root')
    expect([total, items]).toMatchObject([1, [{ request_id: call.receipt.requestId, quota: 1_234 }]])
    const found = await house.get<LogList>(`/api/log/?request_id=${call.receipt.requestId.replaceAll('-', '')}`, 'root')
    expect(found.total).toBe(1)
    expect(await house.get<LogSums>('/api/log/stat', 'root')).toMatchObject({ quota: 1_234 })
    expect((await house.get<FiguresSummary>('/api/data/stat', 'root')).now.count).toBe(1)
    expect(await house.database.query(`SELECT FROM logs.usage_log`)).toEqual([])
  })

  it('buries the call that no row has room for, and keeps those beside it', async () => {
    const [absurd, sound] = [aSettledUsage({ receipt: { userId: 2 ** 40 } }), aSettledUsage()]
    sound.receipt.facts = { ...sound.receipt.facts, model: 'beside' }
    await settle([absurd, sound])
    expect(await house.get('/api/log/?model_name=beside', 'root')).toMatchObject({ total: 1 })
    const dead = await house.bus.bus.jsm.streams.getMessage('DEAD', { last_by_subj: 'dead.logs-usage' })
    expect(dead.header.get('Tollgate-Reason')).toContain(absurd.receipt.requestId)
  })

  it('L24, L25: says what it has not, or otherwise, of the ledger’s calls, takes in what it lost, and is put right', async () => {
    const [kept, other, lost] = [aSettledUsage(), aSettledUsage(), aSettledUsage()]
    await settle([kept, other])
    const asked = (given: SettledUsage, chargedUnits = given.chargedUnits) => {
      const { startedAtMs, durationMs } = given.receipt.facts
      return { requestId: given.receipt.requestId, endedAtMs: startedAtMs + durationMs, chargedUnits }
    }
    const calls = [asked(kept), asked(other, 1), asked(lost)]
    const [differing, missing] = [[other.receipt.requestId], [lost.receipt.requestId]]
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing, differing })
    for (const again of [1, 2])
      expect([again, await house.bus.rpc.call(restoreLog, { calls: [lost] })]).toEqual([again, { refused: 0 }])
    const mended = { ...other, chargedUnits: 1, writeoffUnits: other.priceUnits - 1 }
    for (const changed of [differing, []])
      expect(await house.bus.rpc.call(mendLog, { calls: [mended] })).toEqual({ mended: changed, refused: 0 })
    await settle([other]) // told again, it changes nothing
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing: [], differing: [] })
    const facts = { ...kept.receipt.facts, startedAtMs: kept.receipt.facts.startedAtMs - 5_000 }
    const moved = { ...kept, receipt: { ...kept.receipt, facts } }
    expect(await house.bus.rpc.call(mendLog, { calls: [moved] })).toMatchObject({ mended: [kept.receipt.requestId] })
    const { items } = await house.get<LogList>(`/api/log/?request_id=${kept.receipt.requestId}`, 'root')
    expect(items).toHaveLength(1)
    expect(await house.bus.rpc.call(compareLedger, { calls: [asked(moved)] })).toEqual({ missing: [], differing: [] })
  })

  it('L26: takes away what the ledger does not know, and has it again when it is told again', async () => {
    const ended = (agoMs: number) =>
      aSettledUsage({ receipt: { facts: { startedAtMs: Date.now() - agoMs, model: 'asked-for' } } })
    const unasked = async () => {
      const told = await house.bus.rpc.call(loggedCalls, {})
      return { ids: told.calls.map(({ requestId }) => requestId), ...told }
    }
    expect((await unasked()).ids).toEqual([])
    await house.database.query(`UPDATE logs.ledger_comparison SET row_at = now() - interval '3 hours'`)
    const [late, early, young] = [ended(1.5 * hourMs), ended(2 * hourMs), ended(0.5 * hourMs)]
    await settle([late, early, young])
    const told = await unasked()
    expect(told.ids).toEqual([early, late].map(({ receipt }) => receipt.requestId))
    for (const struck of [[told.ids[0]!], []]) {
      const request = { calls: [told.calls[0]!], upTo: told.upTo! }
      expect(await house.bus.rpc.call(strikeUnbooked, request)).toEqual({ struck })
    }
    expect(await unasked()).toMatchObject({ ids: [], upTo: null })
    const shown = async () => (await house.get<LogList>('/api/log/?model_name=asked-for', 'root')).total
    expect(await shown()).toBe(2)
    await settle([early])
    expect(await shown()).toBe(3)
  })

  it('L18: gives a file of all rows', async () => {
    const { total } = await house.get<LogList>('/api/log/', 'root')
    const { response } = await house.open('/api/log/export?format=jsonl', 'root')
    const lines = (await response.text()).trim().split('\n')
    expect(lines).toHaveLength(total + 1)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: { rows: total } })
  })

  it('tells of one call, and of none', async () => {
    const call = aSettledUsage()
    await settle([call])
    const view = (id: string) => house.get<{ row: unknown }>(`/api/log/${id}`, 'root')
    expect(await view(call.receipt.requestId)).toMatchObject({ row: { request_id: call.receipt.requestId } })
    expect((await view(aRequestId())).row).toBeNull()
  })
})
