import type { Dice } from '../../support/dice'
import type { CallKind, MostUsage, ReportedUsage } from '../oracle/call-record'
import { ampleMark, type Conduct, conducts, tossedMark } from '../upstream/conducts'
import { textOf, wordsIn } from '../upstream/words'

/** A call that is to be made. */
export interface PlannedCall {
  readonly kind: CallKind
  readonly model: string
  readonly isStream: boolean
  /** The JSON of the request. */
  readonly body: string
  /** Its caller goes away behind so many tokens; null to stay. */
  readonly leavesAfterTokens: number | null
  readonly most: MostUsage
  /** What is told of it when it is answered whole, of so many tokens. */
  usageOf(outputTokens: number): ReportedUsage | null
  /** Tokens that its upstream would write. */
  readonly outputTokens: number
}

/** A word that no answer may be had for. */
const unknownModel = 'unheard-of'
/** In how many of a hundred calls. */
const chances = { refused: 3, left: 10, tossed: 10, large: 2, unlimited: 40 }
const limits = [8, 20, 200]
const bytesPerToken = 4
const placesToLeave = [1, 4, 15]

/** Makes up calls: the same ones in the same order for the same dice. */
export class CallPlanner {
  private readonly chosen: readonly Conduct[]

  constructor(private readonly models: readonly string[]) {
    this.chosen = conducts.flatMap((conduct) => Array<Conduct>(Math.ceil(conduct.weight * 10)).fill(conduct))
  }

  next(dice: Dice): PlannedCall {
    const conduct = dice.pick(this.chosen)
    const isStream = conduct.isStream ?? dice.below(2) === 0
    const isRefused = dice.below(100) < chances.refused
    const model = isRefused ? unknownModel : dice.pick(this.models)
    const isLeft = isStream && conduct.kind !== 'upstream-cut' && dice.below(100) < chances.left
    const leavesAfterTokens = isLeft ? dice.pick(placesToLeave) : null
    const limit = dice.below(100) < chances.unlimited ? null : dice.pick(limits)
    const kind = isRefused
      ? 'refused'
      : isLeft
        ? 'client-cut'
        : isStream && conduct.kind === 'plain'
          ? 'streamed'
          : conduct.kind
    return { ...request({ conduct, model, isStream, limit, prompt: promptOf(conduct, dice) }), kind, leavesAfterTokens }
  }
}

/** A long whole answer of as many tokens as its limit permits: it costs nearly what is held for it. */
export function ampleCall(model: string): PlannedCall {
  const conduct = conducts.find(({ mark }) => mark === ampleMark)
  if (conduct === undefined) throw new Error(`no conduct has the word ${ampleMark}`)
  const asked = { conduct, model, isStream: false, limit: conduct.outputTokens, prompt: ampleMark }
  return { ...request(asked), kind: conduct.kind, leavesAfterTokens: null }
}

function promptOf({ mark }: Conduct, dice: Dice): string {
  const isTossed = dice.below(100) < chances.tossed
  const isLarge = dice.below(100) < chances.large
  const count = isLarge ? dice.pick([3_000, 20_000]) : 3 + dice.below(30)
  return textOf(count, ...(isTossed ? [tossedMark] : []), ...(mark === null ? [] : [mark]))
}

/** What the text of so many tokens is taken for by its bytes, four for a token: all that is known of it once its relay has died. */
function estimateOf(tokens: number): number {
  return Math.ceil(textOf(tokens + 1).length / bytesPerToken)
}

interface Asked {
  readonly conduct: Conduct
  readonly model: string
  readonly isStream: boolean
  readonly limit: number | null
  readonly prompt: string
}

function request({ conduct, model, isStream, limit, prompt }: Asked): Omit<PlannedCall, 'kind' | 'leavesAfterTokens'> {
  const { reports } = conduct
  const outputTokens = conduct.isLimitIgnored ? conduct.outputTokens : Math.min(conduct.outputTokens, limit ?? Infinity)
  // The simulator counts a message as one token, beside its words.
  const promptTokens = wordsIn(prompt) + 1
  return {
    model,
    isStream,
    body: JSON.stringify({
      model,
      stream: isStream,
      ...(limit !== null && { max_tokens: limit }),
      messages: [{ role: 'user', content: prompt }],
    }),
    most: { inputBytes: prompt.length + 'user'.length, outputTokens: Math.max(estimateOf(outputTokens), limit ?? 0) },
    outputTokens,
    usageOf(written) {
      if (reports === 'nothing') return null
      return reports === 'words' ? { promptTokens, cachedTokens: 0, completionTokens: written } : reports
    },
  }
}
