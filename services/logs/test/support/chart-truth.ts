import { type LogChart, logTypes } from '@tollgate/contracts/http/logs'
import type { Options } from '@tollgate/messaging'
import { ChartService } from '../../src/chart/chart.service'
import { endingsOf } from '../../src/filter/conditions'
import type { LogRow } from '../../src/usage-log/rows/log-row'
import type { LogWorld } from './log-world'
import { type Asked, scopeOf } from './log-world'

/** The chart over the log of a world, for a site of Shanghai. */
export const chartOf = ({ parts, clock }: LogWorld, asked: Asked): Promise<LogChart> =>
  new ChartService(parts.rows, parts.figures, { get: () => 'Asia/Shanghai' } as unknown as Options, clock).chart(
    scopeOf({ ...asked, request_id: '' }),
  )

/** Whether a filter finds a row of a call. */
export function isFound(row: LogRow, asked: Asked): boolean {
  const { model_name: model = '', outcome = '', start_timestamp: start = 0, end_timestamp: end = 0 } = asked
  const wants = (value: unknown, wanted: unknown) =>
    wanted === undefined || wanted === '' || wanted === 0 || value === wanted
  return (
    row.type === logTypes.consumption &&
    (asked.userId === undefined || row.userId === asked.userId) &&
    wants(row.username, asked.username) &&
    wants(row.tokenName, asked.token_name) &&
    wants(row.group, asked.group) &&
    wants(row.channelId, asked.channel) &&
    (model === '' || new RegExp(`^${model.replaceAll('%', '.*')}$`).test(row.model)) &&
    (outcome === '' || endingsOf(outcome).includes(row.outcome ?? '')) &&
    row.createdAtMs >= start * 1_000 &&
    (end === 0 || row.createdAtMs <= end * 1_000)
  )
}

/** Holds the chart of a filter against the rows themselves. */
export async function expectChart(world: LogWorld, rows: readonly LogRow[], asked: Asked): Promise<LogChart> {
  const chart = await chartOf(world, asked)
  const found = rows.filter((row) => isFound(row, asked) && row.createdAtMs <= world.clock.nowMs())
  const expected = chart.steps.map(({ start, end }) => {
    const own = found.filter(({ createdAtMs }) => createdAtMs >= start * 1_000 && createdAtMs < end * 1_000)
    const sum = (value: (row: LogRow) => number) => own.reduce((total, row) => total + value(row), 0)
    return [
      own.length,
      ...['failed', 'refused'].map((end) => own.filter(({ outcome }) => outcome === end).length),
      ...[sum((row) => row.quotaUnits), sum((row) => row.promptTokens + row.completionTokens)],
    ]
  })
  expect(
    chart.steps.map(({ requests, failed, refused, quota, token }) => [requests, failed, refused, quota, token]),
  ).toEqual(expected)
  // Nothing lies beside the steps, and these follow one another.
  expect(expected.reduce((sum, [all = 0]) => sum + all, 0)).toBe(found.length)
  expect(chart.steps.slice(1).map(({ start }) => start)).toEqual(chart.steps.slice(0, -1).map(({ end }) => end))
  return chart
}
