import { z } from 'zod'
import { isKeepable } from '../../http/core/keepable'
import { isPlainName } from '../../http/core/names'

/** Marks a JSON number kept as text; a control character cannot stand unescaped in a JSON text. */
const mark = '\u0001'
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses a JSON text without passing its numbers through a float: each becomes marked text with its own digits, for
 * `jsonDecimal` and `jsonInteger` to read. Throws SyntaxError like `JSON.parse`.
 */
export function parseExactJson(text: string): unknown {
  JSON.parse(text) // settles the grammar, so that the tokens below can only be whole strings and numbers
  return JSON.parse(text.replace(tokens, (token) => (token.startsWith('"') ? token : `"\\u0001${token}"`)))
}

const parts = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g

/**
 * A name that stands twice in one object of a JSON text, of which readers take the last and drop the other without a word; null where
 * none does. Spaces around a name make no other one, as tables trim them. The text has to be JSON.
 */
export function repeatedName(text: string): string | null {
  const open: (Set<string> | null)[] = [] // a list has no names
  for (const [part, colon] of text.matchAll(parts)) {
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(null)
    else if (part === '}' || part === ']') open.pop()
    else if (colon !== undefined) {
      const name = String(JSON.parse(part.slice(0, -colon.length))).trim()
      const names = open.at(-1)
      if (names?.has(name) === true) return name
      names?.add(name)
    }
  }
  return null
}

/** What `parseExactJson` read as a text again, numbers with their own digits. */
export function writeExactJson(read: unknown): string {
  return JSON.stringify(read, null, 2).replace(/"\\u0001(-?\d[^"\\]*)"/g, '$1')
}

/** A number as `parseExactJson` reads it, from its decimal text. */
export const exactNumber = (digits: string): string => mark + digits

/** A number's text may have this many digits, most of which must be zeros: without a bound their removal could take minutes. */
const maxWrittenDigits = 1_000

/** Why a number's text was not taken. */
export type DecimalFault = 'not-decimal' | 'negative' | 'too-precise'

/**
 * The plain decimal of a number's text (`01.50` -> `1.5`, `1e-7` -> `0.0000001`), or why there is none. At most 15
 * digits before and 18 behind the point: what a price may have.
 */
export function plainDecimal(digits: string): { value: string } | { fault: DecimalFault } {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(digits.trim())
  if (!match) return { fault: 'not-decimal' }
  const [, sign, before = '', behind = '', exponent = '0'] = match
  const all = before + behind
  if (all.length > maxWrittenDigits) return { fault: 'too-precise' }
  const shift = before.length + Number(exponent)
  const whole = (shift > 0 ? all.slice(0, shift).padEnd(shift, '0') : '').replace(/^0+/, '') || '0'
  const fraction = (shift >= 0 ? all.slice(shift) : '0'.repeat(-shift) + all).replace(/0+$/, '')
  if (whole.length > 15 || fraction.length > 18) return { fault: 'too-precise' }
  const value = fraction === '' ? whole : `${whole}.${fraction}`
  return sign === '-' && value !== '0' ? { fault: 'negative' } : { value }
}

/** A non-negative JSON number as exact decimal text. */
export const jsonDecimal = z.unknown().transform((raw, context): string => {
  if (!isMarked(raw)) return refuse(context, 'not-decimal')
  const read = plainDecimal(raw.slice(mark.length))
  return 'value' in read ? read.value : refuse(context, read.fault)
})

/** A text in JSON; a number in its place is refused. */
export const jsonText = z.string().refine((read) => !read.startsWith(mark), { params: { reason: 'wrong-shape' } })

/** A whole, non-negative JSON number from `min` to `max`, both included. */
export function jsonInteger(min = 0, max = Number.MAX_SAFE_INTEGER) {
  return z
    .unknown()
    .transform((raw) => (isMarked(raw) ? Number(raw.slice(mark.length)) : Number.NaN))
    .pipe(z.int().min(min).max(max))
}

function isMarked(raw: unknown): raw is string {
  return typeof raw === 'string' && raw.startsWith(mark)
}

function refuse(context: z.RefinementCtx, reason: DecimalFault): never {
  context.addIssue({ code: 'custom', params: { reason } })
  return z.NEVER
}

/** A name that is plain, and has no halves of characters, which PostgreSQL does not keep. */
const isName = (name: string): boolean => isPlainName(name) && isKeepable(name)

/**
 * A JSON object as a look-up table, its names trimmed and of 1 to 256 characters. It has no prototype, so a model named
 * `constructor` finds nothing that is not there.
 */
export function tableOf<V>(entry: z.ZodType<V>) {
  return z
    .record(
      z
        .string()
        .trim()
        .min(1)
        .max(256)
        .refine(isName, { params: { reason: 'wrong-shape' } }),
      entry,
    )
    .transform((read): Readonly<Record<string, V>> => Object.assign(Object.create(null) as Record<string, V>, read))
}
