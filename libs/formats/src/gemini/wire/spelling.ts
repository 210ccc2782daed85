import { z } from 'zod'

/** A field's name as the protos have it: `max_output_tokens` for `maxOutputTokens`. */
export function snakeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * A message of the wire, whose members may stand under either of their names: JSON of protocol buffers is read with both
 * (https://protobuf.dev/programming-guides/json). What it reads has the first one.
 */
export function message<Shape extends z.ZodRawShape>(shape: Shape) {
  const spellings = Object.keys(shape)
    .map((name) => [snakeOf(name), name] as const)
    .filter(([snake, name]) => snake !== name)
  return z.preprocess((value) => respelt(value, spellings), z.object(shape))
}

/** A list of the wire, for which one of its elements may stand as well, as Google's documentation itself writes it. */
export function listOf<Schema extends z.ZodType>(element: Schema) {
  return z.preprocess(
    (value) => (value === undefined || value === null || Array.isArray(value) ? value : [value]),
    z.array(element.nullish().catch(null)).nullish().catch(null),
  )
}

function respelt(value: unknown, spellings: readonly (readonly [snake: string, name: string])[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const told = value as Record<string, unknown>
  const found = spellings.filter(([snake, name]) => told[snake] !== undefined && told[name] === undefined)
  if (found.length === 0) return value
  return { ...told, ...Object.fromEntries(found.map(([snake, name]) => [name, told[snake]])) }
}
