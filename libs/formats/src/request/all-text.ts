import type { CountableText } from '../core/countable'
import type { RequestFault, RequestScan } from '../core/request-scan'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'

/**
 * All of a body but its files, as JSON without needless escapes. Schemas of answers, grammars, documents: what an upstream
 * shows to its model, and counts, is more than any reader of messages and tools knows of.
 */
export function allTextOf(body: Buffer, scan: RequestScan | RequestFault): CountableText {
  const text = textWithoutFiles(body, scan)
  return { pieces: [withinStack(() => JSON.stringify(parsed(text))) ?? text], extraTokens: 0 }
}

function textWithoutFiles(body: Buffer, scan: RequestScan | RequestFault): string {
  if (scan.kind === 'fault') return body.toString()
  let from = 0
  let text = ''
  for (const { start, end } of scan.spans.files) {
    text += body.toString('utf8', from, start)
    from = end
  }
  return text + body.toString('utf8', from)
}
