/** What stands in a call: JSON without null. */
export type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value | undefined }

/** How a language of programs writes a value. */
interface Spelling {
  readonly keyOf: (name: string) => string
  readonly wordOf: (word: boolean) => string
  readonly step: string
  /** Between the braces of what stands in one line. */
  readonly room: string
}

const bare = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))

/** JavaScript, and what both have in common with JSON: text in double quotes. */
export const javascript: Spelling = { keyOf: bare, wordOf: String, step: '  ', room: ' ' }
export const python: Spelling = {
  keyOf: (name) => JSON.stringify(name),
  wordOf: (word) => (word ? 'True' : 'False'),
  step: '    ',
  room: '',
}

/** A value as it is written in a program, further lines under `indent`. A message stands in one line. */
export function literal(value: Value, spelling: Spelling, indent = ''): string {
  if (typeof value === 'boolean') return spelling.wordOf(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = indent + spelling.step
  if (isList(value)) {
    if (value.length === 0) return '[]'
    const lines = value.map((item) => `${inner}${literal(item, spelling, inner)},\n`)
    return `[\n${lines.join('')}${indent}]`
  }
  const entries = entriesOf(value)
  const { keyOf, room } = spelling
  if (entries.every(([, each]) => typeof each !== 'object')) {
    const parts = entries.map(([name, each]) => `${keyOf(name)}: ${literal(each, spelling)}`)
    return `{${room}${parts.join(', ')}${room}}`
  }
  const lines = entries.map(([name, each]) => `${inner}${keyOf(name)}: ${literal(each, spelling, inner)},\n`)
  return `{\n${lines.join('')}${indent}}`
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** What is said of a call; what is not is left out. */
export const entriesOf = (value: Readonly<Record<string, Value | undefined>>): [string, Value][] =>
  Object.entries(value).flatMap(([name, each]): [string, Value][] => (each === undefined ? [] : [[name, each]]))

/** The arguments of a call in Python, each in a line. */
export const pythonArguments = (value: Readonly<Record<string, Value | undefined>>): string =>
  entriesOf(value)
    .map(([name, each]) => `    ${name}=${literal(each, python, '    ')},\n`)
    .join('')

/** The one object that a call takes in JavaScript, each of its fields in a line. */
export const javascriptObject = (value: Readonly<Record<string, Value | undefined>>): string =>
  `{\n${entriesOf(value)
    .map(([name, each]) => `  ${bare(name)}: ${literal(each, javascript, '  ')},\n`)
    .join('')}}`

/** A text that a shell takes as it stands. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A call by curl: address, fields of the head, and the body that is sent. */
export function curl(url: string, head: readonly string[], body: Value, isStream: boolean): string {
  const fields = ['Content-Type: application/json', ...head].map((field) => `  -H ${shellQuoted(field)} \\\n`)
  return `curl${isStream ? ' -N' : ''} ${shellQuoted(url)} \\\n${fields.join('')}  -d ${shellQuoted(JSON.stringify(body, null, 2))}`
}
