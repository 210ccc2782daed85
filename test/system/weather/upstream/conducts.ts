import type { Rule } from '@tollgate/testing'
import type { CallKind, ReportedUsage } from '../oracle/call-record'
import { textOf } from './words'

/** How upstreams answer requests with a certain word in them: what a call costs follows from its content alone. */
export interface Conduct {
  /** The words at the end of a prompt that call for it; null for what is done without any. */
  readonly mark: string | null
  readonly kind: CallKind
  /** Where it is for streams alone, or for whole answers alone. */
  readonly isStream: boolean | null
  readonly behave: Rule['behave']
  /** Tokens of the answer, where the call's limit does not stop it earlier. */
  readonly outputTokens: number
  readonly isLimitIgnored: boolean
  /** What is told of what was used: the words there are, nothing, or always the same. */
  readonly reports: 'words' | 'nothing' | ReportedUsage
  /** How often calls ask for it, beside the others. */
  readonly weight: number
}

const usual = {
  mark: null,
  isStream: null,
  behave: {},
  outputTokens: 40,
  isLimitIgnored: false,
  reports: 'words',
} as const

/** The word that calls for a long whole answer. */
export const ampleMark = 'ample'

const cached = { promptTokens: 60, cachedTokens: 25, completionTokens: 12 }

/** The more particular ones first. */
export const conducts: readonly Conduct[] = [
  {
    ...usual,
    mark: 'endless silent',
    kind: 'oversized',
    behave: { ignoresLimit: true, usage: 'none' },
    outputTokens: 60,
    isLimitIgnored: true,
    reports: 'nothing',
    weight: 3,
  },
  {
    ...usual,
    mark: 'endless',
    kind: 'oversized',
    behave: { ignoresLimit: true },
    outputTokens: 60,
    isLimitIgnored: true,
    weight: 4,
  },
  { ...usual, mark: 'silent', kind: 'plain', behave: { usage: 'none' }, reports: 'nothing', weight: 5 },
  {
    ...usual,
    mark: 'cached',
    kind: 'plain',
    isStream: false,
    behave: { usage: { prompt_tokens: 60, prompt_tokens_details: { cached_tokens: 25 }, completion_tokens: 12 } },
    outputTokens: 12,
    reports: cached,
    weight: 5,
  },
  // So much output that little is held for besides; only the squeezed user asks for it.
  { ...usual, mark: ampleMark, kind: 'plain', isStream: false, outputTokens: 400, weight: 0 },
  // Beyond what the relay gathers before it sends: 2 MiB.
  { ...usual, mark: 'lengthy', kind: 'oversized', isStream: false, behave: { padBytes: 2_200_000 }, weight: 0.1 },
  { ...usual, mark: 'broken', kind: 'upstream-cut', isStream: true, behave: { cut: { afterEvents: 7 } }, weight: 4 },
  { ...usual, mark: 'torn', kind: 'upstream-cut', isStream: true, behave: { reset: { afterEvents: 13 } }, weight: 4 },
  { ...usual, mark: 'torn', kind: 'upstream-cut', isStream: false, behave: { reset: { afterEvents: 0 } }, weight: 1 },
  { ...usual, kind: 'streamed', isStream: true, weight: 40 },
  { ...usual, kind: 'plain', isStream: false, weight: 40 },
]

/** Some channels refuse requests with this word, and others answer them. */
export const tossedMark = 'tossed'

/** The rules of one channel's upstream. */
export function rulesOf(isTossing: boolean): Rule[] {
  const tossing: Rule = { match: { contains: tossedMark }, behave: { status: 503 } }
  const rules = conducts.flatMap(({ mark, isStream, behave, outputTokens }) =>
    [true, false]
      .filter((streams) => isStream === null || isStream === streams)
      .map((streams): Rule => ({
        match: { isStream: streams, ...(mark !== null && { contains: mark }) },
        behave: {
          text: textOf(10),
          outputTokens,
          ...(streams ? { chunkDelayMs: 50 } : { headersDelayMs: 400 }),
          ...behave,
        },
      })),
  )
  return isTossing ? [tossing, ...rules] : rules
}
