import type { FirstWords, RequestScan, SaidFirst, Span, Splice } from '../../core/request-scan'
import { JsonWalker } from '../../json/json-walker'
import { type FirstPlace, inFrontOfList, sayInField } from '../../request/first-words'
import { snakeOf } from '../wire/spelling'

const OPEN_BRACE = 123
const CLOSE_BRACE = 125

const instruction = 'systemInstruction'

const place: FirstPlace = {
  names: [instruction, snakeOf(instruction)],
  alone: (text) => ({ parts: [{ text }] }),
  inFront: inFrontOfParts,
}

/** Says it as the `systemInstruction`, or as the first of its parts. */
export function sayFirst(body: Buffer, scan: RequestScan, words: FirstWords): SaidFirst | null {
  return sayInField(body, scan, words, place)
}

/** One part may stand for a list of one, as the readers of protocol buffers take it. */
function inFrontOfParts(body: Buffer, span: Span, text: string): readonly Splice[] | null {
  if (body[span.start] !== OPEN_BRACE || body[span.end - 1] !== CLOSE_BRACE) return null
  const parts = partsIn(body, span)
  if (parts === null) return null
  const first = JSON.stringify({ text })
  const { start, end } = parts
  if (body[start] !== OPEN_BRACE) return inFrontOfList(body, parts, { text })
  return [
    { start, end: start, text: `[${first},` },
    { start: end, end, text: ']' },
  ]
}

function partsIn(body: Buffer, { start, end }: Span): Span | null {
  const walk = new JsonWalker()
  walk.open(body, start, end)
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const isParts = walk.isKey('parts')
    const at = walk.at
    walk.skip()
    if (isParts && !walk.isBroken) return { start: at, end: walk.at }
  }
  return null
}
