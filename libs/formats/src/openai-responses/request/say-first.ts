import type { FirstWords, RequestScan, SaidFirst } from '../../core/request-scan'
import { valueOf } from '../../request/change-request'
import { type FirstPlace, inFrontOfText, sayInField, systemContentIn } from '../../request/first-words'

const place: FirstPlace = { names: ['instructions'], alone: (text) => text, inFront: inFrontOfText }

/** Says it as `instructions`, which stand before the system's messages of an input. */
export function sayFirst(body: Buffer, scan: RequestScan, words: FirstWords): SaidFirst | null {
  const said = sayInField(body, scan, words, place)
  if (said?.fate !== 'added') return said
  const input = valueOf(body, scan.spans, ['input'])
  const hasOwn = input !== null && systemContentIn(body, input) !== undefined
  if (!hasOwn) return said
  return words.isAlways ? { ...said, fate: 'prepended' } : null
}
