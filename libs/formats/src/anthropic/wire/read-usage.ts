import { noCounts, type UsageCounts } from '@tollgate/usage'

/** The usage object of a message (https://platform.claude.com/docs/en/api/messages#usage), read by hand, as every call has one. */
type WireUsage = Readonly<Record<string, unknown>>

const inputFields = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'] as const

/** What the runs within a call have used that its totals leave out: a summary of what was said before, and advice. */
const apart = new Set(['compaction', 'advisor_message'])
/** More runs than any call has. */
const mostRuns = 1_000

/**
 * A usage object as disjoint counts, as it is on the wire already; null when it counts nothing. The totals leave out what
 * compaction and advisors have used, which is paid for all the same and told in `iterations`
 * (https://platform.claude.com/docs/en/build-with-claude/compaction#understanding-usage).
 */
export function readUsage(value: unknown): UsageCounts | null {
  if (!isObject(value)) return null
  const counts = noCounts()
  addTokens(counts, value)
  const { iterations } = value
  if (Array.isArray(iterations)) {
    for (const run of iterations.slice(0, mostRuns) as unknown[])
      if (isObject(run) && typeof run.type === 'string' && apart.has(run.type)) addTokens(counts, run)
  }
  const { server_tool_use: tools } = value
  if (isObject(tools)) counts.searches = countOf(tools, 'web_search_requests')
  return Object.values(counts).some((count) => count > 0) ? counts : null
}

/** What a message says of its input at the beginning, nothing being written yet; null when it says nothing. */
export function readInputUsage(value: unknown): UsageCounts | null {
  return isObject(value) ? readUsage({ ...value, output_tokens: 0 }) : null
}

/**
 * The usage of a message by what its beginning and its end told. The end tells totals, or of its output alone; where it says
 * that there was no input, as some providers do, the beginning counts.
 */
export function mergedUsage(early: unknown, late: unknown): unknown {
  if (!isObject(early) || !isObject(late)) return late
  const told = Object.fromEntries(Object.entries(late).filter(([, count]) => count !== null))
  const hasInput = inputFields.some((name) => countOf(late, name) > 0)
  if (!hasInput) for (const name of inputFields) if (name in early) told[name] = early[name]
  return { ...early, output_tokens: 0, ...told }
}

function addTokens(counts: UsageCounts, usage: WireUsage): void {
  const { cache_creation: times } = usage
  const fiveMinutes = isObject(times) ? countOf(times, 'ephemeral_5m_input_tokens') : 0
  const anHour = isObject(times) ? countOf(times, 'ephemeral_1h_input_tokens') : 0
  const split = fiveMinutes + anHour
  // The split may be older than the total: of what came since, nobody tells how long it is kept.
  const written =
    usage.cache_creation_input_tokens === undefined ? split : countOf(usage, 'cache_creation_input_tokens')
  const keptLong = split > 0 ? Math.round(written * (anHour / split)) : 0
  counts.textIn += countOf(usage, 'input_tokens')
  counts.cacheRead += countOf(usage, 'cache_read_input_tokens')
  counts.cacheWrite1h += keptLong
  counts.cacheWrite5m += written - keptLong
  counts.textOut += countOf(usage, 'output_tokens')
}

function isObject(value: unknown): value is WireUsage {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Providers send numbers where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
function countOf(usage: WireUsage, name: string): number {
  const count = usage[name]
  return typeof count === 'number' && count > 0 && Number.isFinite(count) ? Math.round(count) : 0
}
