/** Something was not of the kind that it had to be. */
export class Misfit extends Error {}

/** An object, or a misfit. */
export function record(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Misfit(`${name} is no object`)
  return value as Record<string, unknown>
}

/** A list whose items are read one by one, or a misfit. */
export function list<T>(value: unknown, name: string, item: (value: unknown, name: string) => T): T[] {
  if (!Array.isArray(value)) throw new Misfit(`${name} is no list`)
  return value.map((each, at) => item(each, `${name}[${at}]`))
}

/** A text, or a misfit. */
export function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Misfit(`${name} is no text`)
  return value
}

/** A number, or a misfit. */
export function number(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Misfit(`${name} is no number`)
  return value
}

/** One of a few texts, or a misfit. */
export function oneOf<T extends string>(values: readonly T[], value: unknown, name: string): T {
  const found = values.find((each) => each === value)
  if (found === undefined) throw new Misfit(`${name} is none of ${values.join(', ')}`)
  return found
}

/** The value when it is of the fallback's kind, else the fallback. */
export function or<T extends string | number | boolean>(value: unknown, fallback: T): T {
  return typeof value === typeof fallback ? (value as T) : fallback
}
