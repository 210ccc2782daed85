import { z } from 'zod'
import type { ServiceName } from '../../core/contract'

/** How an option's text is read; `lines` is one entry per line, `list` is comma-separated. */
export type OptionType = 'boolean' | 'integer' | 'decimal' | 'text' | 'lines' | 'list' | 'json'

/** The service that gives an option its meaning. */
export type OptionOwner = ServiceName

/** What is known of one option. `schema` checks the value read from the text and yields the typed one. */
export interface OptionDefinition<V = unknown> {
  readonly type: OptionType
  /** As stored: booleans are `true` and `false`. */
  readonly default: string
  readonly schema: z.ZodType<V>
  /** Judges the value once more when somebody writes it; what stands already is read all the same. */
  readonly written?: z.ZodType<V>
  readonly writer: 'admin' | 'root'
  /** Never sent to anyone who reads options. */
  readonly secret: boolean
  /**
   * It decides who gets in or how high they stand, where letters and money go, what stays on record, or cannot be read back:
   * whoever writes it proves first who they are.
   */
  readonly isGuarded: boolean
  readonly owner: OptionOwner
  readonly zh: string
  readonly en: string
  /** Options that must not be empty before this one is switched on or filled in. */
  readonly needs: readonly string[]
  /** Bounds of a number; of a text `max` is its greatest length. What is absent is not bounded. */
  readonly min?: number
  readonly max?: number
  /** The only words that it takes. */
  readonly choices?: readonly string[]
}

/** What every builder takes besides the value: owner and names; administrators write it unless `writer` says otherwise. */
export interface OptionAbout {
  readonly owner: OptionOwner
  readonly zh: string
  readonly en: string
  readonly writer?: 'admin' | 'root'
  readonly isGuarded?: boolean
  readonly needs?: readonly string[]
}

/** One option's text may have this many characters: in UTF-8 it stays below the 1 MiB of a NATS message. */
export const maxOptionLength = 300_000

interface Shape<V> {
  type: OptionType
  default: string
  schema: z.ZodType<V>
  written?: z.ZodType<V>
  secret?: boolean
  min?: number
  max?: number
  choices?: readonly string[]
}

function define<V>(about: OptionAbout, shape: Shape<V>): OptionDefinition<V> {
  const { owner, zh, en, writer = 'admin', isGuarded = false, needs = [] } = about
  return { secret: false, ...shape, writer, isGuarded, owner, zh, en, needs }
}

/** A switch. */
export function flag(isOn: boolean, about: OptionAbout): OptionDefinition<boolean> {
  return define(about, { type: 'boolean', default: String(isOn), schema: z.boolean() })
}

/**
 * A whole number between `min` (0 unless given) and `max` (the largest exact one unless given). Where it is `isReadBeyond`, what stood
 * there before it had that bound is still read: whoever reads it keeps to the bound.
 */
export function integer(
  value: number,
  about: OptionAbout & { min?: number; max?: number; isReadBeyond?: boolean },
): OptionDefinition<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, isReadBeyond = false } = about
  const written = z.int().min(min).max(max)
  const schema = isReadBeyond ? z.int().min(min) : written
  return define(about, { type: 'integer', default: String(value), schema, written, min, max })
}

const aboveNothing = z.string().refine((given) => given !== '0', { params: { reason: 'not-positive' } })

/** An exact amount, kept as decimal text; at most `max` where that is given, and where it `isPositive` not written as 0. */
export function decimalText(
  value: string,
  about: OptionAbout & { max?: number; isPositive?: boolean },
): OptionDefinition<string> {
  const { max, isPositive = false } = about
  const text = z.string()
  const written = isPositive ? { written: aboveNothing } : {}
  if (max === undefined) return define(about, { type: 'decimal', default: value, schema: text, min: 0, ...written })
  const schema = text.superRefine((given, context) => {
    if (Number(given) > max)
      context.addIssue({ code: 'too_big', origin: 'number', maximum: max, inclusive: true, input: given })
  })
  return define(about, { type: 'decimal', default: value, schema, min: 0, max, ...written })
}

/** A measure that is no money (seconds, a share): read into a number between `min` and `max`. `written` judges it when it is written. */
export function measure(
  value: string,
  about: OptionAbout & { min: number; max?: number; written?: z.ZodType<number> },
): OptionDefinition<number> {
  const { min, max, written } = about
  const number = z.number().min(min)
  const schema = z
    .string()
    .transform(Number)
    .pipe(max === undefined ? number : number.max(max))
  const bounds = { min, ...(max !== undefined && { max }), ...(written !== undefined && { written }) }
  return define(about, { type: 'decimal', default: value, schema, ...bounds })
}

/** Free text, at most `max` characters. */
export function text(value: string, about: OptionAbout & { max?: number }): OptionDefinition<string> {
  const { max = maxOptionLength } = about
  return define(about, { type: 'text', default: value, schema: z.string().max(max), max })
}

/** One of a few words. */
export function choice<const C extends string>(
  value: C,
  choices: readonly [C, ...C[]],
  about: OptionAbout,
): OptionDefinition<C> {
  const schema = z.enum(choices) as unknown as z.ZodType<C> // enum of C yields C
  return define(about, { type: 'text', default: value, schema, choices })
}

/** A password, token or private key: only root writes it, nobody reads it back. */
export function secret(about: OptionAbout): OptionDefinition<string> {
  const max = 4_000
  const schema = z.string().max(max)
  return define({ ...about, writer: 'root', isGuarded: true }, { type: 'text', default: '', schema, secret: true, max })
}

/** An address to call or to link to: empty, or http(s), kept without trailing slashes. Root writes it unless said otherwise. */
export function address(value: string, about: OptionAbout): OptionDefinition<string> {
  const max = 2_048
  const schema = z
    .string()
    .max(max)
    .transform((given) => given.trim().replace(/\/+$/, ''))
    .refine((given) => given === '' || isHttpAddress(given), { params: { reason: 'bad-address' } })
  return define({ writer: 'root', ...about }, { type: 'text', default: value, schema, max })
}

/** Text that its own schema judges, for rules that no other builder has. */
export function checkedText<V>(value: string, schema: z.ZodType<V>, about: OptionAbout): OptionDefinition<V> {
  return define(about, { type: 'text', default: value, schema })
}

/** One entry per line; blank lines and surrounding spaces do not count. `written` judges the entries when they are written. */
export function lines(
  value: readonly string[],
  about: OptionAbout & { written?: z.ZodType<string[]> },
): OptionDefinition<string[]> {
  const { written } = about
  return define(about, {
    type: 'lines',
    default: value.join('\n'),
    schema: z.array(z.string()),
    ...(written !== undefined && { written }),
  })
}

/** Comma-separated entries. */
export function list<V>(value: readonly string[], schema: z.ZodType<V>, about: OptionAbout): OptionDefinition<V> {
  return define(about, { type: 'list', default: value.join(','), schema })
}

/** A JSON text. Its numbers reach `schema` exactly as written; read them with the schemas of `exact-json`. */
export function json<V>(value: unknown, schema: z.ZodType<V>, about: OptionAbout): OptionDefinition<V> {
  return define(about, { type: 'json', default: JSON.stringify(value, null, 2), schema })
}

function isHttpAddress(given: string): boolean {
  return /^https?:\/\//i.test(given) && URL.canParse(given)
}
