import type { Span } from '../core/request-scan'
import { skipSpace } from '../json/json-cursor'

const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const COMMA = 44
const QUOTE = '"'

/** https://www.rfc-editor.org/rfc/rfc8259#section-6 */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const bytesOfFloat = 4

/** What is done with each number: its value, and where its digits stand. */
type TakeNumber = (value: number, start: number, end: number) => void

/** The vector as it stood, digit by digit, without white space; null where it is no list of finite numbers, or an empty one. */
export function digitsOf(json: Buffer, span: Span): Buffer | null {
  const digits = Buffer.allocUnsafe(span.end - span.start)
  let length = 0
  const isVector = eachNumber(json, span, (_value, start, end) => {
    digits[length] = length === 0 ? OPEN_BRACKET : COMMA
    length += 1 + json.copy(digits, length + 1, start, end)
  })
  if (!isVector) return null
  digits[length] = CLOSE_BRACKET
  return digits.subarray(0, length + 1)
}

/** The vector as a JSON string: little-endian 32-bit floats in base64; null likewise, and where a number is beyond such a float. */
export function base64Of(json: Buffer, span: Span): Buffer | null {
  // Each number takes two bytes at least, with what stands behind it.
  const floats = Buffer.allocUnsafe(Math.ceil((span.end - span.start) / 2) * bytesOfFloat)
  let length = 0
  let isFinite = true
  const isVector = eachNumber(json, span, (value) => {
    isFinite &&= Number.isFinite(Math.fround(value))
    length = floats.writeFloatLE(value, length)
  })
  return isVector && isFinite ? Buffer.from(QUOTE + floats.toString('base64', 0, length) + QUOTE) : null
}

/** Takes the numbers in turn; false where something else stands among them, or nothing. */
function eachNumber(json: Buffer, { start, end }: Span, take: TakeNumber): boolean {
  if (json[start] !== OPEN_BRACKET) return false
  for (let at = skipSpace(json, start + 1); at < end;) {
    const behind = wordEnd(json, at, end)
    const text = json.toString('latin1', at, behind)
    const value = jsonNumber.test(text) ? Number(text) : NaN
    if (!Number.isFinite(value)) return false
    take(value, at, behind)
    const next = skipSpace(json, behind)
    if (json[next] === CLOSE_BRACKET) return next === end - 1
    if (json[next] !== COMMA) return false
    at = skipSpace(json, next + 1)
  }
  return false
}

/** Behind the digits, signs and letters that stand here. */
function wordEnd(json: Buffer, at: number, end: number): number {
  let behind = at
  while (behind < end) {
    const byte = json[behind] as number // inside the bounds
    if (byte <= 32 || byte === COMMA || byte === CLOSE_BRACKET) break
    behind++
  }
  return behind
}
