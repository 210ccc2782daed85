import type { FirstWords, RequestScan, SaidFirst } from '../../core/request-scan'
import { type FirstPlace, inFrontOfList, inFrontOfText, sayInField } from '../../request/first-words'

const place: FirstPlace = {
  names: ['system'],
  alone: (text) => text,
  inFront: (body, span, text) => inFrontOfText(body, span, text) ?? inFrontOfList(body, span, { type: 'text', text }),
}

/** Says it as `system`: a text, or the first of its blocks. */
export function sayFirst(body: Buffer, scan: RequestScan, words: FirstWords): SaidFirst | null {
  return sayInField(body, scan, words, place)
}
