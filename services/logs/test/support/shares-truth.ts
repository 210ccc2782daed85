import type { LogRanking, LogShares } from '@tollgate/contracts/http/logs'
import { SharesService } from '../../src/chart/shares.service'
import type { LogRow } from '../../src/usage-log/rows/log-row'
import { isFound } from './chart-truth'
import { type Asked, type LogWorld, scopeOf } from './log-world'

/** Where the calls of a filter went, as the log of a world tells administrators. */
export const sharesOf = ({ parts }: LogWorld, asked: Asked): Promise<LogShares> =>
  new SharesService(parts.rows).shares(scopeOf({ ...asked, request_id: '' }), { hasChannels: true })

/** Holds where the calls of a filter went against the rows themselves. */
export async function expectShares(world: LogWorld, rows: readonly LogRow[], asked: Asked): Promise<void> {
  const shares = await sharesOf(world, asked)
  const found = rows.filter((row) => isFound(row, asked) && row.outcome !== 'refused')
  const named = { models: 'model', tokens: 'tokenName', channels: 'channelId' } as const
  for (const kind of ['models', 'tokens', 'channels'] as const)
    expect([kind, asked, shares[kind]]).toEqual([kind, asked, rankingOf(found, (row) => String(row[named[kind]] ?? 0))])
}

function rankingOf(rows: readonly LogRow[], nameOf: (row: LogRow) => string): LogRanking {
  const shares = [...new Set(rows.map(nameOf))].map((name) => ({
    name,
    ...sumsOf(rows.filter((row) => nameOf(row) === name)),
  }))
  const ranked = shares.sort((a, b) => b.quota - a.quota || b.requests - a.requests || (a.name < b.name ? -1 : 1))
  const others = ranked.slice(10).map(({ name }) => name)
  return {
    largest: ranked.slice(0, 10),
    others: { subjects: others.length, ...sumsOf(rows.filter((row) => others.includes(nameOf(row)))) },
  }
}

function sumsOf(rows: readonly LogRow[]) {
  const sum = (value: (row: LogRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    requests: rows.length,
    failed: rows.filter(({ outcome }) => outcome === 'failed').length,
    quota: sum((row) => row.quotaUnits),
    token: sum((row) => row.promptTokens + row.completionTokens),
  }
}
