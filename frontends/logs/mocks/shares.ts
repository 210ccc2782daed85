import { type LogRanking, type LogShares, logTypes } from '@tollgate/contracts/http/logs'
import type { MockRow } from './mock-row'

/** Where the calls among some rows went; of so few nothing is left to be others. */
export function sharesFor(found: readonly MockRow[], hasChannels: boolean): LogShares {
  const calls = found.filter(({ type, details }) => type === logTypes.consumption && details.outcome !== 'refused')
  return {
    models: rankingOf(calls, (row) => row.model_name),
    tokens: rankingOf(calls, (row) => row.token_name),
    channels: hasChannels ? rankingOf(calls, (row) => String(row.channel)) : null,
  }
}

function rankingOf(calls: readonly MockRow[], nameOf: (row: MockRow) => string): LogRanking {
  const names = [...new Set(calls.map(nameOf))]
  const shares = names.map((name) => {
    const own = calls.filter((row) => nameOf(row) === name)
    return {
      name,
      requests: own.length,
      failed: own.filter(({ details }) => details.outcome === 'failed').length,
      quota: own.reduce((sum, { quota }) => sum + quota, 0),
      token: own.reduce((sum, row) => sum + row.prompt_tokens + row.completion_tokens, 0),
    }
  })
  return {
    largest: shares.toSorted((one, other) => other.quota - one.quota).slice(0, 10),
    others: { subjects: 0, requests: 0, failed: 0, quota: 0, token: 0 },
  }
}
