import type { Span } from '../core/request-scan'
import { isText, textOf } from '../json/json-cursor'

/** A field of the top level that must stand there once, and under its own name. */
export interface TopField<Name extends string> {
  readonly key: string
  /** Where its place is noted; null when its value passes unread. */
  readonly name: Name | null
  /** A bit of its own, by which the fields of a body are told apart. */
  readonly bit: number
  /** The key that was found is another spelling of it. */
  readonly isMisspelt: boolean
}

/** Where the fields that matter stand in a body. */
export type FieldPlaces<Name extends string> = Record<Name, Span | null>

/** The fields of a request that matter to a relay, each with a bit of its own: at most 32 of them. */
export interface FieldTable<Name extends string> {
  /** Which field the key between these positions is, if any that matters, be it in another spelling. */
  fieldOf(body: Buffer, start: number, end: number): TopField<Name> | null
  /** No field at all, in an object of its own. */
  noPlaces(): FieldPlaces<Name>
}

/** Bytes that a key has only where it may be another spelling of a field's name: capitals, escapes, letters beyond ASCII. */
const oddBytes = new Uint8Array(256).fill(1, 128).fill(1, 65, 91)
oddBytes[92] = 1

/** All names under which a reader knows a field. */
export type SpellingsOf = (key: string) => readonly string[]
const asItIs: SpellingsOf = (key) => [key]

/** Bytes of an ASCII letter that is written as an escape. */
const escapedBytes = 6

/**
 * `namesByKey`: fields whose places are noted, by their name on the wire. `watchedKeys`: fields whose values pass unread,
 * though content, length or price goes by them: an upstream that takes another one for them than the relay searches and
 * counts would do what nobody has allowed or held for. `spellings` gives the names of a field where it has more than one: it is
 * known by each, and must stand there once in all.
 */
export function fieldTable<Name extends string>(
  namesByKey: Readonly<Record<string, Name>>,
  watchedKeys: readonly string[],
  spellings = asItIs,
): FieldTable<Name> {
  const named = Object.entries(namesByKey).map(([key, name]) => ({ key, name }))
  const fields: readonly TopField<Name>[] = [...named, ...watchedKeys.map((key) => ({ key, name: null }))].map(
    (field, index) => ({ ...field, bit: 1 << index, isMisspelt: false }),
  )
  const names = fields.flatMap((field) => [...new Set(spellings(field.key))].map((spelling) => ({ spelling, field })))
  const spelt = new Map(names.map(({ spelling, field }) => [spelling, field]))
  const misspelt = new Map(names.map(({ spelling, field }) => [foldedKey(spelling), { ...field, isMisspelt: true }]))
  const longest = Math.max(...names.map(({ spelling }) => spelling.length))
  // By the length of their names: most keys have none that matters.
  const byLength = Array.from({ length: longest + 1 }, (_, length) =>
    names.filter(({ spelling }) => spelling.length === length),
  )
  // Where names have capitals, a key without any may be another spelling of one.
  const hasCapitals = names.some(({ spelling }) => spelling !== foldedKey(spelling))
  // Each place is null, and all objects have the same shape.
  const nowhere = Object.fromEntries(named.map(({ name }) => [name, null])) as FieldPlaces<Name>

  return {
    fieldOf(body, start, end) {
      const sameLength = byLength[end - start]
      if (sameLength !== undefined)
        for (const { spelling, field } of sameLength) if (isText(body, start, end, spelling)) return field
      if (end - start > longest * escapedBytes || (!hasCapitals && !isOdd(body, start, end))) return null
      const key = textOf(body, start, end)
      // Escapes that are not JSON's name no field of ours.
      return key === null ? null : (spelt.get(key) ?? misspelt.get(foldedKey(key)) ?? null)
    },
    noPlaces: () => ({ ...nowhere }),
  }
}

function isOdd(body: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (oddBytes[body[i] as number] === 1) return true // inside the bounds
  return false
}

/**
 * A key as a reader sees it that does not tell case apart, as those of Go and ASP.NET do: ſ is an s to them, and the Kelvin
 * sign a k (full case folding of https://www.unicode.org/Public/UNIDATA/CaseFolding.txt, and the dotted and dotless i).
 */
export function foldedKey(key: string): string {
  return key.toUpperCase().toLowerCase().replaceAll('\u0307', '')
}
