import { code, isWordByte } from './characters'
import type { Dialect } from './dialect'
import type { Window } from './window'

const semicolon = code(';')
const backslash = 92

/** Passes over a statement up to and with its semicolon, and holds no more of it than a piece of the file. */
export async function skipStatement(window: Window, dialect: Dialect): Promise<void> {
  for (;;) {
    await window.skip(() => findSpecial(window))
    const special = window.bytes[window.at] as number
    if (special === semicolon) {
      window.at++
      return
    }
    await skipSpecial(window, dialect, special)
  }
}

const specials = new Uint8Array(256)
for (const sign of ';\'"`-/#$') specials[code(sign)] = 1

/** Goes on to the next byte after which something else than SQL may stand. The two bytes before it stay, as they may matter. */
function findSpecial(window: Window): boolean {
  const { bytes } = window
  let { at } = window
  const end = bytes.length
  while (at < end && specials[bytes[at] as number] === 0) at++
  window.at = at < end ? at : Math.max(window.at, end - 2)
  return at < end
}

async function skipSpecial(window: Window, dialect: Dialect, special: number): Promise<void> {
  if (special === code("'") || special === code('"') || special === code('`')) {
    return skipQuoted(window, special, special !== code('`') && escapesIn(window, dialect, special))
  }
  const isInWord = isWordByte(window.bytes[window.at - 1] ?? 0)
  const next = await window.take(() => window.peek(1))
  if ((special === code('-') && next === special) || (special === code('#') && dialect.isMysql)) return skipLine(window)
  if (special === code('/') && next === code('*')) return skipPast(window, Buffer.from('*/'))
  if (special === code('$') && dialect.isPostgresql && !isInWord) return skipDollars(window)
  window.at++
}

/** Whether backslashes escape in the quotes here. */
function escapesIn(window: Window, dialect: Dialect, quote: number): boolean {
  if (quote === code('"')) return dialect.isMysql && dialect.escapes
  if (dialect.escapes) return true
  if (!dialect.isPostgresql) return false
  const before = window.bytes[window.at - 1] ?? 0
  return (before | 32) === code('e') && !isWordByte(window.bytes[window.at - 2] ?? 0)
}

async function skipQuoted(window: Window, quote: number, escapes: boolean): Promise<void> {
  window.at++
  await window.skip(() => {
    const { bytes } = window
    let { at } = window
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte !== quote && !(byte === backslash && escapes)) continue
      if (at + 1 >= bytes.length && !window.endsFile) break // what is behind it decides
      if (byte === quote && bytes[at + 1] !== quote) {
        window.at = at + 1
        return true
      }
      at++
    }
    window.at = Math.min(at, bytes.length)
    return false
  })
}

/** Passes over the rest of the line, but for its end. */
export async function skipLine(window: Window): Promise<void> {
  await window.skip(() => {
    const end = window.bytes.indexOf(10, window.at)
    window.at = end < 0 ? window.bytes.length : end
    return end >= 0
  }, true)
}

/** Passes over everything up to and with a mark. */
async function skipPast(window: Window, mark: Buffer): Promise<void> {
  await window.skip(() => {
    const at = window.bytes.indexOf(mark, window.at)
    window.at = at < 0 ? Math.max(window.at, window.bytes.length - mark.length + 1) : at + mark.length
    return at >= 0
  })
}

/** `$tag$ … $tag$` of PostgreSQL; a dollar alone is none. */
async function skipDollars(window: Window): Promise<void> {
  const tag = await window.take(() => {
    let ahead = 1
    while (ahead < 64 && window.peek(ahead) !== code('$') && isWordByte(window.peek(ahead))) ahead++
    if (window.peek(ahead) !== code('$')) return undefined
    return Buffer.from(window.bytes.subarray(window.at, window.at + ahead + 1))
  })
  window.at += tag?.length ?? 1
  if (tag !== undefined) await skipPast(window, tag)
}

/** Passes over the lines of COPY, from the end of the line before them, with the `\\.` that ends them; in a value it has a backslash more. */
export function skipCopy(window: Window): Promise<void> {
  return skipPast(window, Buffer.from('\n\\.'))
}
