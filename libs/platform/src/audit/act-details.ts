import { isSecretName } from '../log/redaction'

/** One act is read by people and kept for years: its details stay small whatever was done. */
const mostCharacters = 500
const mostEntries = 50
const deepest = 4
const mostBytes = 8_000

const hidden = '***'
const endOfShort = '…'

/**
 * The details of an act as the audit log keeps them: texts and lists cut, depth bounded, nothing that PostgreSQL refuses, and no
 * secret: what a field of a secret's name holds, keys of ours and credentials within addresses read `***`.
 */
export function actDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const bounded = boundedObject(details, 1)
  if (Buffer.byteLength(JSON.stringify(bounded)) <= mostBytes) return bounded
  return fitting(bounded)
}

/** A text for a column of the audit log: at most so many characters, and nothing that PostgreSQL refuses. */
export function actText(text: string, most: number): string {
  // Halves of pairs become a sign that is one.
  const clean = Buffer.from(text.replaceAll('\0', '')).toString()
  // By code points, so that no pair is cut in two.
  return clean.length <= most ? clean : `${[...clean.slice(0, most * 2)].slice(0, most).join('')}${endOfShort}`
}

/** As many fields as there is room for, the smallest first, because a long one tells the least for its length. */
function fitting(details: Record<string, unknown>): Record<string, unknown> {
  const sized = Object.entries(details).map(([name, value]) => ({
    name,
    value,
    bytes: Buffer.byteLength(JSON.stringify([name, value])),
  }))
  let roomBytes = mostBytes
  const kept = new Set<string>()
  for (const { name, bytes } of sized.sort((left, right) => left.bytes - right.bytes)) {
    roomBytes -= bytes
    if (roomBytes > 0) kept.add(name)
  }
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, kept.has(name) ? value : endOfShort]))
}

function boundedObject(given: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const copy = Object.fromEntries(
    entries
      .slice(0, mostEntries)
      .map(([name, value]) => [actText(name, 200), isSecretName(name) ? withoutSecret(value) : bounded(value, depth)]),
  )
  return entries.length <= mostEntries ? copy : { ...copy, [endOfShort]: entries.length - mostEntries }
}

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return actText(masked(value.slice(0, 8 * mostCharacters)), mostCharacters)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (isSecretChange(value)) return value
  if (depth >= deepest) return endOfShort
  if (!Array.isArray(value)) return boundedObject(value, depth + 1)
  const items = value.slice(0, mostEntries).map((item) => bounded(item, depth + 1))
  return value.length <= mostEntries ? items : [...items, `${endOfShort} ${value.length - mostEntries}`]
}

/** What is said of a secret is words like `{ secret: 'changed' }`; all else in its place would be the secret itself. */
function withoutSecret(value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || value === '') return value
  if (typeof value !== 'object' || Array.isArray(value)) return hidden
  if (isSecretChange(value)) return value
  const { from, to } = value as { from?: unknown; to?: unknown } // no list
  if (from === undefined && to === undefined) return hidden
  return { from: withoutSecret(from ?? ''), to: withoutSecret(to ?? '') }
}

function isSecretChange(value: object): boolean {
  const { secret, ...more } = value as { secret?: unknown }
  return Object.keys(more).length === 0 && (secret === 'set' || secret === 'changed' || secret === 'cleared')
}

/** Keys in the shapes that they commonly have, and what stands before the host of an address. */
function masked(text: string): string {
  return text
    .replace(/\b(sk-(?:ant-|proj-)?|tgat_|xox[abp]-|gh[pousr]_|AIza)[\w-]{12,}/g, `$1${hidden}`)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`)
    .replace(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,500}@/gi, `$1${hidden}@`)
}
