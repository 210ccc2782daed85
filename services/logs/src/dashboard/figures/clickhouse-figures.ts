import { Injectable } from '@nestjs/common'
import type { FigureGrain, FigureMeasure } from '@tollgate/contracts/http/logs'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { LogFloor } from '../../clearing/log-floor'
import { ClickHouse } from '../../clickhouse/clickhouse'
import { finalSettings } from '../../clickhouse/row-conditions'
import { Bindings } from '../../clickhouse/statement'
import type { LogScope } from '../../filter/log-scope'
import type { Span } from '../../filter/span'
import { noStep } from '../../usage-log/clickhouse/kept-row'
import { ratesOf } from '../../usage-log/clickhouse/row-queries'
import type { Rates } from '../../usage-log/log-rows'
import { minuteBefore } from '../../usage-log/postgres/postgres-rows'
import { figuresIn, figuresOfName, nameIn } from './clickhouse-figures.sql'
import {
  type FigureReads,
  Figures,
  type Largest,
  type Named,
  type StepSums,
  type SubjectSums,
  sumsOf,
  type Tallies,
} from './figures'

const sums = ['requests', 'failed', 'quota', 'prompt_tokens', 'completion_tokens'] as const
type FoundSums = Readonly<Record<(typeof sums)[number] | 'name' | 'label', string>>

const summed = sums.map((column) => `sum(f.${column}) AS ${column}`).join(', ')
const measures: Readonly<Record<FigureMeasure, string>> = {
  quota: 'quota',
  token: 'prompt_tokens + completion_tokens',
  count: 'requests',
}

/** Makes figures of the rows of the log when they are asked for, and of what is kept of those that were cleared or carried over. */
@Injectable()
export class ClickHouseFigures extends Figures implements FigureReads {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly floor: LogFloor,
    private readonly clock: Clock,
  ) {
    super()
  }

  /** Each question sees its own moment. */
  atOneMoment<T>(read: (figures: FigureReads) => Promise<T>): Promise<T> {
    return read(this)
  }

  async largest(
    subjects: Named,
    { span, measure, most }: { span: Span; measure: FigureMeasure; most: number },
  ): Promise<Largest> {
    const bindings = new Bindings()
    const rows = await this.clickHouse.query<FoundSums & { subjects: string }>(
      `SELECT ${labelled(subjects)}, ${summed}, count() OVER () AS subjects FROM (${figuresIn(subjects, span, bindings)}) AS f
       GROUP BY name ORDER BY ${measures[measure]} DESC, name LIMIT ${bindings.add('UInt64', most)} ${finalSettings}`,
      bindings,
    )
    return { sums: rows.map(sumsOf), subjects: Number(rows[0]?.subjects ?? 0) }
  }

  async sums(subjects: Named, span: Span): Promise<SubjectSums[]> {
    const bindings = new Bindings()
    const rows = await this.clickHouse.query<FoundSums>(
      `SELECT ${labelled(subjects)}, ${summed} FROM (${figuresIn(subjects, span, bindings)}) AS f GROUP BY name ${finalSettings}`,
      bindings,
    )
    return rows.map(sumsOf)
  }

  async steps(
    subjects: Named,
    { span, grain, timeZone }: { span: Span; grain: FigureGrain; timeZone: string },
  ): Promise<StepSums[]> {
    const bindings = new Bindings()
    const step = beginOf(grain, bindings.add('String', timeZone))
    const rows = await this.clickHouse.query<FoundSums & { step: string }>(
      `SELECT ${labelled(subjects)}, toUnixTimestamp(${step}) AS step, ${summed}
       FROM (${figuresIn(subjects, span, bindings)}) AS f GROUP BY name, step ORDER BY step, name ${finalSettings}`,
      bindings,
    )
    return rows.map((row) => ({ ...sumsOf(row), atMs: Number(row.step) * 1_000 }))
  }

  async tallies(subjects: Named, span: Span): Promise<Map<string, Tallies>> {
    const bindings = new Bindings()
    const rows = await this.clickHouse.query<{ name: string; kind: keyof Tallies; step: number; calls: string }>(
      `SELECT ${nameIn(subjects)} AS name, told.1 AS kind, told.2 AS step, sum(f.timed) AS calls
       FROM (${figuresIn(subjects, span, bindings)}) AS f
       ARRAY JOIN [('durations', f.duration_step), ('firstParts', f.first_part_step)] AS told
       WHERE told.2 <> ${noStep} GROUP BY name, kind, step ${finalSettings}`,
      bindings,
    )
    const tallies = new Map<string, Record<keyof Tallies, number[]>>()
    for (const { name, kind, step, calls } of rows) {
      const tally = tallies.get(name) ?? { durations: steps(), firstParts: steps() }
      tallies.set(name, tally)
      tally[kind][step] = Number(calls)
    }
    return tallies
  }

  async durations(
    subject: Named,
    { span, grain }: { span: Span; grain: 'hour' | 'day' },
  ): Promise<Map<number, readonly number[]>> {
    const bindings = new Bindings()
    const rows = await this.clickHouse.query<{ at: string; step: number; calls: string }>(
      `SELECT toUnixTimestamp(${beginOf(grain, bindings.add('String', 'UTC'))}) AS at, f.duration_step AS step, sum(f.timed) AS calls
       FROM (${figuresIn(subject, span, bindings)}) AS f WHERE f.duration_step <> ${noStep}
       GROUP BY at, step ${finalSettings}`,
      bindings,
    )
    const durations = new Map<number, number[]>()
    for (const { at, step, calls } of rows) {
      const tally = durations.get(Number(at) * 1_000) ?? steps()
      durations.set(Number(at) * 1_000, tally)
      tally[step] = Number(calls)
    }
    return durations
  }

  async userCalled(username: string): Promise<number | null> {
    const bindings = new Bindings()
    const [user] = await this.clickHouse.query<{ id: number }>(figuresOfName(username, bindings), bindings)
    return user?.id ?? null
  }

  async rates(consumption: LogScope): Promise<Rates> {
    const clearedMs = await this.transactions.read((tx) => this.floor.clearedBeforeMs(tx))
    return ratesOf(this.clickHouse, consumption, Math.max(minuteBefore(this.clock.nowMs()), clearedMs))
  }
}

/** A tally in which nothing is counted yet; there are 38 steps. */
const steps = (): number[] => Array.from({ length: 38 }, () => 0)

/** The name of a subject, and what it is called besides, at last. */
const labelled = (subjects: Named): string =>
  `${nameIn(subjects)} AS name, ${subjects.view === 'user' ? 'argMax(f.username, f.at)' : `''`} AS label`

function beginOf(grain: FigureGrain, timeZone: string): string {
  if (grain === 'hour') return 'f.at'
  return grain === 'day' ? `toStartOfDay(f.at, ${timeZone})` : `toDateTime(toMonday(f.at, ${timeZone}), ${timeZone})`
}
