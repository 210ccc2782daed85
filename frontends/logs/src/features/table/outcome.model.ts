import type { RowOutcome } from '@tollgate/contracts/http/logs'

const tones = {
  complete: 'good',
  'client-left': 'warn',
  'upstream-cut': 'bad',
  'quota-cut': 'warn',
  'relay-stopped': 'warn',
  failed: 'bad',
  refused: 'bad',
} as const satisfies Record<RowOutcome, string>

/** What the end of a call means. */
export const outcomeTone = (outcome: RowOutcome): (typeof tones)[RowOutcome] => tones[outcome]

/** How the relay names the ends of single attempts; those by status carry it in their name. */
const named = new Set([
  'ok',
  'client-left',
  'quota-cut',
  'refused-address',
  'unresolved',
  'connect',
  'connect-timeout',
  'headers-timeout',
  'idle-timeout',
  'reset',
  'protocol',
  'saturated',
  'aborted',
])

/** The text of an attempt's end: a key with the status to fill in, or, of a newer relay, its own word. */
export function attemptText(outcome: string): { key: string; status?: string } | { word: string } {
  const [, kind, status] = /^(status|error)-(\d+)$/.exec(outcome) ?? []
  if (kind !== undefined && status !== undefined) return { key: `attempts.${kind}`, status }
  return named.has(outcome) ? { key: `attempts.${outcome}` } : { word: outcome }
}
