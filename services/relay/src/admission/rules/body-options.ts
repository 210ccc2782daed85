import type { OptionKey, OptionValue } from '@tollgate/contracts'
import type { BodyKind } from '@tollgate/contracts/http/logs'
import type { ReadOption } from './settings'

/** Words and patterns that are masked, with a number by which they are known once they were made ready. */
export interface MaskedLines {
  readonly id: number
  readonly lines: readonly string[]
}

/** Whose requests and answers are kept, and what of them. */
export interface BodyRules {
  readonly kind: BodyKind
  /** Of a hundred calls. */
  readonly percent: number
  /** Of these groups alone; of all where there are none. */
  readonly groups: ReadonlySet<string>
  /** Of these never, whatever else is said. */
  readonly excluded: ReadonlySet<string>
  readonly masked: MaskedLines
}

/** The options that `readBodyRules` reads. */
export const bodyOptionKeys: readonly OptionKey[] = [
  'BodyPolicy',
  'BodySamplePercent',
  'BodyGroups',
  'BodyExcludedGroups',
  'BodyRedactedWords',
  'LogConsumeEnabled',
]

type Policy = OptionValue<'BodyPolicy'>

const kinds: Readonly<Record<Exclude<Policy, 'off'>, BodyKind>> = {
  metadata: 'metadata',
  sampled: 'redacted',
  redacted: 'redacted',
  full: 'full',
}

let lastId = 0

/** Takes the options together; null where nothing is kept, as by default, or there is no row of the log that it would stand beside. */
export function readBodyRules(read: ReadOption): BodyRules | null {
  const policy = read('BodyPolicy')
  if (policy === 'off' || !read('LogConsumeEnabled')) return null
  return {
    kind: kinds[policy],
    percent: policy === 'sampled' ? read('BodySamplePercent') : 100,
    groups: new Set(read('BodyGroups')),
    excluded: new Set(read('BodyExcludedGroups')),
    masked: { id: ++lastId, lines: read('BodyRedactedWords') },
  }
}
