import { stringify } from 'yaml'

type Known = (...given: never[]) => unknown

/** Whether Go takes a value for true. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** What of the functions of Helm the chart may use, as they are there, with as many arguments. */
export const functions: Readonly<Record<string, Known>> = {
  toYaml: (value: unknown) => stringify(value, { sortMapEntries: true }).trimEnd(),
  indent: (width: number, text: string) => indented(width, text),
  nindent: (width: number, text: string) => `\n${indented(width, text)}`,
  quote: (value: unknown) => JSON.stringify(scalar(value)),
  default: (otherwise: unknown, value: unknown) => (isTrue(value) ? value : otherwise),
  printf: (format: string, ...values: unknown[]) => printed(format, values),
  dict: (...pairs: unknown[]) =>
    Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[scalar(key), pairs[at + 1]]] : []))),
  list: (...values: unknown[]) => values,
  join: (between: string, values: unknown[]) => values.map(scalar).join(between),
  trunc: (length: number, text: string) => text.slice(0, length),
  trimSuffix: (suffix: string, text: string) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
  eq: (one: unknown, other: unknown) => one === other,
  ne: (one: unknown, other: unknown) => one !== other,
  not: (value: unknown) => !isTrue(value),
  and: (...values: unknown[]) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  or: (...values: unknown[]) => values.find(isTrue) ?? values.at(-1),
}

/** A value as it is printed. Throws for lists and maps, which Go would print in a way of its own. */
export function scalar(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) >= 1_000_000)
    throw new Error(`Helm prints ${value} from a file of values as an exponent: write it as a text`)
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw new Error(`${JSON.stringify(value)} is printed as it is`)
}

const indented = (width: number, text: string): string => text.replaceAll(/^/gm, ' '.repeat(width))

function printed(format: string, values: unknown[]): string {
  const left = [...values]
  const text = format.replaceAll(/%(.)/g, (_, letter) => {
    if (letter !== 's' || left.length === 0) throw new Error(`printf cannot do %${letter} here`)
    return scalar(left.shift())
  })
  if (left.length > 0) throw new Error('printf is given more than it prints')
  return text
}
