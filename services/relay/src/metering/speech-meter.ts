import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts, outputTokensOf } from '@tollgate/usage'
import { countedUse, reportedUse } from '../receipt/call-ending'
import { inputForecast, type Meter, type MeterQuestion, noText } from './meter'

/** Models whose price is one for characters: OpenAI's `tts-1`, `tts-1-hd` and their dated names. */
const characterModels = /^(?:.*\/)?tts/
/** A token of sound that is spoken lasts 48 ms: 1,250 in a minute, by the prices of `gpt-4o-mini-tts` for both. */
export const soundTokensPerSecond = 1_250 / 60
/** Bytes of text that are spoken in a second, at least. */
const bytesPerSecond = 10

/**
 * A text that is spoken. Where its characters have a price, they are counted: as `characters` where that is published, else as
 * tokens of input by the ratio of a model named so. Otherwise tokens are paid for, of text in and of sound out.
 */
export function speechMeter(question: MeterQuestion): Meter {
  const { price, model } = question
  const { kind } = price.price
  if (hasCharacterRate(price)) return characterMeter(question, 'characters')
  if (kind === 'fixed' || (kind === 'ratio' && characterModels.test(model))) return characterMeter(question, 'textIn')
  return tokenMeter(question)
}

function hasCharacterRate({ price }: PriceSnapshot): boolean {
  return price.kind === 'published' && price.rates.characters !== undefined
}

function characterMeter({ scan }: MeterQuestion, name: 'characters' | 'textIn'): Meter {
  const characters = scan.media?.characters ?? 0
  const used = name === 'textIn' ? characters : 0
  return {
    forecast: { ...inputForecast(used), ...(name === 'characters' && { others: { characters } }) },
    hasTextOut: false,
    isHeldInFull: true,
    needsInput: () => false,
    use: (_told, _input, delivered) => {
      const counts = { ...noCounts(), [name]: characters, calls: delivered === null ? 0 : 1 }
      return { counts, evidence: 'counted' }
    },
  }
}

function tokenMeter({ scan }: MeterQuestion): Meter {
  const mostTokens = Math.ceil((scan.textBytes / bytesPerSecond) * soundTokensPerSecond)
  return {
    forecast: { ...inputForecast(scan.textBytes), outputBound: mostTokens },
    hasTextOut: false,
    isHeldInFull: false,
    needsInput: (told) => told === null || outputTokensOf(told) === 0,
    use(told, input, delivered) {
      if (told !== null && outputTokensOf(told) > 0) return reportedUse(told)
      if (delivered === null) return countedUse(input, noText, false)
      const audioOut = Math.ceil(delivered.soundSeconds * soundTokensPerSecond)
      const { counts } = countedUse(input, noText, true)
      return { counts: { ...counts, audioOut }, evidence: 'estimated' }
    },
  }
}
