import type { PriceSnapshot } from '@tollgate/contracts'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import type { CountedUse } from '../receipt/call-ending'
import { reportedUse } from '../receipt/call-ending'
import { type DeliveredMedia, inputForecast, type Meter, type MeterQuestion } from './meter'

/** OpenAI's models that are paid for by the tokens of what they hear and write: `gpt-4o-transcribe` and its like. */
const tokenModels = /^(?:.*\/)?gpt-.*transcribe/
/** A sound of one minute is so many tokens where the ratio of a model is for its length (server rules of gateways of this family). */
const tokensPerMinute = 1_000
/** A token of sound that is heard lasts 100 ms (https://platform.openai.com/docs/guides/realtime-costs). */
const heardTokensPerSecond = 10
/** Who speaks fast says four; what is written beside it (times, speakers) takes some more. */
const writtenTokensPerSecond = 10
/** Nothing is shorter than this to a model. */
const leastTokens = 100

type Evidence = CountedUse['evidence']

/** How long the sound of a call lasts, in whole seconds, and how that is known. */
interface Heard {
  readonly seconds: number
  readonly evidence: Evidence
}

/**
 * What is said in a sound, written down. By the tokens or seconds that the upstream tells; else by the length of the file, or
 * of what was written down where that takes longer to say. A price for each second is that of the seconds; a ratio is for the
 * length, at 1,000 tokens a minute, but for models that are paid for by their tokens.
 */
export function transcriptMeter(question: MeterQuestion): Meter {
  const { price, model } = question
  const { kind } = price.price
  if (kind === 'fixed' || hasSecondRate(price)) return lengthMeter(question, 'seconds')
  if (kind === 'ratio' && !tokenModels.test(model)) return lengthMeter(question, 'textIn')
  return tokenMeter(question)
}

function hasSecondRate({ price }: PriceSnapshot): boolean {
  return price.kind === 'published' && price.rates.seconds !== undefined
}

function lengthMeter(question: MeterQuestion, name: 'seconds' | 'textIn'): Meter {
  const held = countsOf(name, heardIn(question, null, null).seconds)
  return {
    forecast: { ...inputForecast(0), others: held },
    hasTextOut: false,
    isHeldInFull: true,
    needsInput: () => false,
    use(told, _input, delivered) {
      if (name === 'textIn' && told !== null && inputTokensOf(told) + outputTokensOf(told) > 0) return reportedUse(told)
      const { seconds, evidence } = heardIn(question, told, delivered)
      return { counts: { ...noCounts(), ...countsOf(name, seconds), calls: delivered === null ? 0 : 1 }, evidence }
    },
  }
}

function countsOf(name: 'seconds' | 'textIn', seconds: number): Partial<UsageCounts> {
  return name === 'seconds' ? { seconds } : { seconds, textIn: Math.ceil((seconds * tokensPerMinute) / 60) }
}

function tokenMeter(question: MeterQuestion): Meter {
  const { scan } = question
  const { seconds } = heardIn(question, null, null)
  const mediaTokens = Math.max(leastTokens, seconds * heardTokensPerSecond)
  const outputBound = Math.max(leastTokens, seconds * writtenTokensPerSecond)
  return {
    forecast: { ...inputForecast(scan.textBytes + mediaTokens), mediaTokens, outputBound },
    hasTextOut: true,
    isHeldInFull: false,
    needsInput: (told) => told === null || inputTokensOf(told) + outputTokensOf(told) === 0,
    use(told, input, delivered) {
      if (told !== null && inputTokensOf(told) + outputTokensOf(told) > 0) return reportedUse(told)
      const heard = heardIn(question, told, delivered)
      const counts = {
        ...noCounts(),
        textIn: input.tokens,
        audioIn: heard.seconds * heardTokensPerSecond,
        textOut: delivered?.text.tokens ?? 0,
        calls: delivered === null ? 0 : 1,
      }
      return { counts, evidence: 'estimated' }
    },
  }
}

function heardIn({ scan }: MeterQuestion, told: UsageCounts | null, delivered: DeliveredMedia | null): Heard {
  if (told !== null && told.seconds > 0) return { seconds: told.seconds, evidence: 'reported' }
  const { seconds, isMeasured } = scan.media?.sound ?? { seconds: 0, isMeasured: false }
  const longest = Math.max(seconds, delivered?.soundSeconds ?? 0)
  return { seconds: Math.ceil(longest), evidence: isMeasured && longest === seconds ? 'counted' : 'estimated' }
}
