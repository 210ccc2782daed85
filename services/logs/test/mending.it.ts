import type { SettledUsage } from '@tollgate/contracts'
import { Transactions } from '@tollgate/persistence'
import { createLog } from '@tollgate/platform'
import { aSettledUsage } from '@tollgate/testing'
import { MendingRepository } from '../src/comparison/mending.repository'
import { MendingService } from '../src/comparison/mending.service'
import { FiguresRepository } from '../src/dashboard/figures/figures.repository'
import { readTallies } from '../src/dashboard/figures/read-tallies'
import { settledRow } from '../src/usage-log/rows/settled-row'
import { Partitions } from '../src/usage-log/writer/partitions'
import { LogWorld, random } from './support/log-world'

const hourMs = 60 * 60 * 1_000
const midnightMs = Date.UTC(2026, 2, 10)

type Dice = (below: number) => number

/** Facts that the ledger does not keep. */
const onlyInReceipts = {
  dialect: 'anthropic',
  reasoningEffort: 'high',
  systemPrompt: 'added',
  sensitiveWords: 'masked',
  routing: { priority: 1, among: 2 },
  task: { platform: 'suno', action: 'MUSIC' },
} as const

/** Charged calls of few users, tokens, models and channels within two days. */
const callsOf = (dice: Dice, count: number): SettledUsage[] =>
  Array.from({ length: count }, () => {
    const userId = 1 + dice(3)
    const chargedUnits = dice(1_000)
    const facts = {
      username: `user-${userId}`,
      tokenName: `token-${dice(2)}`,
      model: `model-${dice(4)}`,
      startedAtMs: midnightMs + dice(48) * hourMs + dice(hourMs),
      durationMs: dice(5_000),
      firstPartMs: dice(2_000),
      outcome: (['complete', 'complete', 'client-left', 'failed'] as const)[dice(4)]!,
      clientIp: '10.0.0.7',
      clientRequestId: 'theirs',
      ...onlyInReceipts,
    }
    const receipt = { userId, tokenId: userId, channelId: 1 + dice(2), facts }
    return aSettledUsage({ receipt, priceUnits: chargedUnits, chargedUnits })
  })

const endOf = ({ receipt: { requestId, facts } }: SettledUsage) => ({
  requestId,
  endedAtMs: facts.startedAtMs + facts.durationMs,
})

/** What a promoted standby makes of a charge: what was lent is forgotten, so that the house bears some of it. */
function asTheLedgerHasIt(call: SettledUsage, dice: Dice): SettledUsage {
  const chargedUnits = dice(call.priceUnits + 1)
  const { facts, ...receipt } = call.receipt
  const known = Object.entries(facts).filter(([name]) => !Object.hasOwn(onlyInReceipts, name))
  // The ledger keeps no names and nothing of the client.
  const kept = {
    ...(Object.fromEntries(known) as typeof facts), // those that may be left out are
    ...{ tokenName: 'renamed', channelName: '', firstPartMs: null, attempts: [], clientIp: '', clientRequestId: null },
  }
  return { ...call, chargedUnits, writeoffUnits: call.priceUnits - chargedUnits, receipt: { ...receipt, facts: kept } }
}

/** The journal of a lost relay tells less of a call, and that it ended sooner. */
function asItsJournalHasIt(call: SettledUsage): SettledUsage {
  const { facts, counts, ...receipt } = call.receipt
  const cut = { ...facts, durationMs: Math.floor(facts.durationMs / 2), outcome: 'upstream-cut' as const }
  return { ...call, receipt: { ...receipt, counts: { ...counts, textOut: 1 }, facts: cut } }
}

describe('mending the usage log', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
  })
  afterEach(() => world?.close())

  const aMender = () =>
    new MendingService(
      new Transactions(world.source),
      new MendingRepository(new Partitions(world.source)),
      createLog('test'),
    )
  const write = (calls: readonly SettledUsage[]) => world.writer.write(calls.map(settledRow))

  const fold = () => world.folding.fold()

  it.each([1, 2])(
    'L24: what differs from the ledger is put right with all that was counted of it, by several at once (history %i)',
    async (seed) => {
      const dice = random(seed + 80)
      const calls = callsOf(dice, 120)
      await write(calls.slice(0, 70))
      await fold()
      await write(calls.slice(70))
      if (seed === 1) await fold()
      const ledger = calls.map((call, at) => (at % 3 === 0 ? asTheLedgerHasIt(call, dice) : call))
      const [one, another] = [aMender(), aMender()]
      const told = await Promise.all([
        ...[0, 40, 80].map((from) => one.mend(ledger.slice(from, from + 40))),
        another.mend(ledger.toReversed()),
        fold(),
        fold(),
        write(callsOf(dice, 30)),
      ])
      const changed = ledger.filter((call, at) => call.chargedUnits !== calls[at]!.chargedUnits)
      const mended = told.flatMap((answer) => (typeof answer === 'object' && 'mended' in answer ? answer.mended : []))
      expect(mended.toSorted()).toEqual(changed.map(({ receipt }) => receipt.requestId).toSorted())
      const rows = await rowsById()
      for (const [at, { receipt, chargedUnits, writeoffUnits }] of ledger.entries()) {
        // As if it had been told of the right charge at first.
        const { other } = settledRow({ ...calls[at]!, chargedUnits, writeoffUnits })
        expect(rows.get(receipt.requestId)).toEqual([
          expect.objectContaining({ quota: chargedUnits, token_name: expect.stringMatching(/^token-/), other }),
        ])
      }
      await expectCountedAnew()
      expect(await aMender().mend(ledger)).toEqual({ mended: [], refused: 0 })
    },
  )

  it('L25: a call that was told twice with different ends stands once, as the ledger has it', async () => {
    const dice = random(90)
    const calls = callsOf(dice, 12)
    const ledger = calls.map((call) => asItsJournalHasIt(call))
    await write(calls)
    await fold()
    await write(ledger.slice(0, 4)) // beside the rows of the first telling
    const unequal = ledger.map((call) => call.receipt.requestId)
    expect((await aMender().mend(ledger)).mended.toSorted()).toEqual(unequal.toSorted())
    const rows = await rowsById()
    for (const call of ledger) {
      const at = new Date(endOf(call).endedAtMs)
      expect(rows.get(call.receipt.requestId)).toMatchObject([{ created_at: at, outcome: 'upstream-cut' }])
    }
    await expectCountedAnew()
  })

  it('L26: a row that the ledger does not know is taken away with all that was counted of it', async () => {
    const calls = callsOf(random(91), 40)
    await write(calls.slice(0, 20))
    await fold()
    await write(calls.slice(20))
    // All calls of a model among them: nothing is left of it.
    const lost = calls.filter(({ receipt }, at) => at % 5 === 0 || receipt.facts.model === 'model-1').map(endOf)
    const struck = await Promise.all([aMender().strike(lost), aMender().strike(lost)])
    expect(struck.flat().toSorted()).toEqual(lost.map(({ requestId }) => requestId).toSorted())
    expect((await rowsById()).size).toBe(calls.length - lost.length)
    await expectCountedAnew()
  })

  it('L24: what was cleared is left alone, and a call that no row has room for costs itself', async () => {
    const calls = callsOf(random(92), 10)
    await write(calls)
    await world.clock.advance(midnightMs + 72 * hourMs - world.clock.nowMs())
    await world.clear(midnightMs / 1_000 + 48 * 3_600 + 60)
    const ledger = calls.map((call) => ({ ...call, chargedUnits: call.chargedUnits + 1 }))
    expect(await aMender().mend(ledger)).toEqual({ mended: [], refused: 0 })
    const [late] = callsOf(random(93), 1)
    late!.receipt.facts.startedAtMs = midnightMs + 60 * hourMs
    await write([late!])
    const absurd = { ...late!, chargedUnits: 2 ** 70 }
    expect(await aMender().mend([absurd, { ...late!, chargedUnits: 7 }])).toEqual({
      mended: [late!.receipt.requestId],
      refused: 1,
    })
  })

  interface Row {
    readonly request_id: string
    readonly created_at: Date
  }

  async function rowsById(): Promise<Map<string, Row[]>> {
    const rows = new Map<string, Row[]>()
    for (const row of await world.source.query<Row[]>(`SELECT * FROM logs.usage_log`)) {
      rows.set(row.request_id, [...(rows.get(row.request_id) ?? []), row])
    }
    return rows
  }

  /** Holds all that is kept of the rows against what counting the same rows anew comes to. */
  async function expectCountedAnew(): Promise<void> {
    await world.expectTruth({}, 50)
    const live = await dashboard()
    await fold()
    expect(await dashboard()).toEqual(live)
    const kept = await allCounts()
    await world.source.query(`CREATE TABLE logs.same_rows AS SELECT * FROM logs.usage_log`)
    await world.source.query(
      `TRUNCATE logs.usage_log, logs.usage_unfolded, logs.usage_hours, logs.usage_days, logs.usage_seconds,
         logs.usage_place_seconds, logs.figures_hour, logs.figures_day, logs.tallies_hour, logs.tallies_day`,
    )
    await world.source.query(`INSERT INTO logs.usage_log OVERRIDING SYSTEM VALUE SELECT * FROM logs.same_rows`)
    await fold()
    expect(kept).toEqual(await allCounts())
    expect(kept.map((rows) => (rows as unknown[]).length > 0)).toEqual(kept.map(() => true))
  }

  /** What the dashboard shows, read from what is live as well. */
  function dashboard(): Promise<unknown[]> {
    const figures = new FiguresRepository()
    const span = { fromMs: midnightMs, toMs: midnightMs + 72 * hourMs }
    const models = { view: 'model', owner: 0 } as const
    return new Transactions(world.source).read(async (tx) => {
      const { sums, subjects } = await figures.largest(tx, models, { span, measure: 'quota', most: 20 })
      const names = sums.map(({ name }) => name)
      const steps = await figures.steps(tx, { ...models, names }, { span, grain: 'hour', timeZone: 'UTC' })
      return [sums, subjects, steps, await readTallies(tx, { ...models, names }, span)]
    })
  }

  async function allCounts(): Promise<unknown[]> {
    const tables = [
      `SELECT * FROM logs.usage_hours WHERE requests <> 0 ORDER BY series_id, at`,
      `SELECT * FROM logs.usage_days WHERE requests <> 0 ORDER BY series_id, at`,
      `SELECT * FROM logs.figures_hour WHERE requests <> 0 ORDER BY subject_id, at`,
      `SELECT * FROM logs.figures_day WHERE requests <> 0 ORDER BY subject_id, at`,
      `SELECT * FROM logs.tallies_hour WHERE 0 < ANY(durations) ORDER BY subject_id, at`,
      `SELECT * FROM logs.tallies_day WHERE 0 < ANY(durations) ORDER BY subject_id, at`,
      `SELECT at, sum(requests) AS requests, sum(tokens) AS tokens FROM logs.usage_seconds GROUP BY at
       HAVING sum(requests) <> 0 ORDER BY at`,
      `SELECT at, model, group_name, channel_id, token_name, sum(requests) AS requests, sum(tokens) AS tokens
       FROM logs.usage_place_seconds GROUP BY 1, 2, 3, 4, 5 HAVING sum(requests) <> 0 ORDER BY 1, 2, 3, 4, 5`,
    ]
    const counts: unknown[] = []
    for (const table of tables) counts.push(await world.source.query(table))
    return counts
  }
})
