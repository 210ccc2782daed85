import { code, table } from './tables.mjs'

/** @typedef {{ name: string, value: string, isOptional: boolean, takes: string, said: string }} Variable */

const MEMBER = /^ {2,4}([A-Z][A-Z0-9_]+): (.*)$/
/** @type {Record<string, number>} */
const UNITS = { mebibyte: 1024 * 1024 }

/** The variables of a file of configuration, by its zod schema as it is written. @param {string} source @returns {Variable[]} */
export function variablesIn(source) {
  const lines = source.split('\n')
  /** @type {Variable[]} */
  const found = []
  let said = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, name, first] = MEMBER.exec(line) ?? []
    if (name !== undefined) {
      const indent = line.search(/\S/)
      const more = lines.slice(at + 1).findIndex((each) => each.trim() !== '' && each.search(/\S/) <= indent)
      found.push(variableOf({ name, schema: [first, ...lines.slice(at + 1, at + 1 + more)].join(' '), said }))
    }
    said = commentAt(lines, at, said)
  }
  return found
}

/** The comment that ends in a line; that of before while the line is a part of one. @param {string[]} lines @param {number} at @param {string} before */
function commentAt(lines, at, before) {
  const line = (lines[at] ?? '').trim()
  const isPart = line.startsWith('/**') || line.startsWith('*')
  if (!isPart) return ''
  const words = line.replace(/^\/?\*+\/?\s?|\s?\*+\/$/g, '')
  return line.startsWith('/**') ? words : `${before} ${words}`.trim()
}

/** @param {{ name: string, schema: string, said: string }} member @returns {Variable} */
function variableOf({ name, schema, said }) {
  const [, written] = /\.default\(((?:[^()]|\([^()]*\))*)\)/.exec(schema) ?? []
  const bounds = ['min', 'max'].map((bound) => new RegExp(`\\.${bound}\\(([^)]*)\\)`).exec(schema)?.[1])
  const isNumber = /z\.coerce|z\.int/.test(schema) && !schema.includes('z.array')
  const takes = isNumber
    ? ['number', bounds[0] && `from ${numberOf(bounds[0])}`, bounds[1] && `to ${numberOf(bounds[1])}`]
        .filter(Boolean)
        .join(' ')
    : schema.startsWith('flag')
      ? '`true` or `false`'
      : schema.startsWith('secretText')
        ? 'secret'
        : schema.includes('z.array')
          ? 'list, by commas'
          : schema.startsWith('z.url')
            ? 'address'
            : 'text'
  return {
    name,
    value: written === undefined ? '' : numberOf(written),
    isOptional: schema.includes('.optional()'),
    takes,
    said,
  }
}

/** A default as a reader sees it: `64 * mebibyte` as its number. @param {string} written */
function numberOf(written) {
  const [, times, unit = ''] = /^(?:([\d_]+) \* )?(\w+)$/.exec(written.trim()) ?? []
  const factor = UNITS[unit]
  if (factor !== undefined) return String(Number((times ?? '1').replaceAll('_', '')) * factor)
  return /^[\d_.]+$/.test(written.trim())
    ? written.trim().replaceAll('_', '')
    : written.trim().replace(/^'(.*)'$/, '$1')
}

/** Every variable by the program that reads it. @param {{ title: string, source: string }[]} programs  the common ones first */
export function variablesPage(programs) {
  const [common, ...others] = programs.map(({ title, source }) => ({ title, variables: variablesIn(source) }))
  const shared = new Set(common?.variables.map(({ name }) => name))
  const all = [common, ...others].flatMap((each) => (each === undefined ? [] : [each]))
  const sections = all.map((program) => {
    const own = program === common ? program.variables : program.variables.filter(({ name }) => !shared.has(name))
    const rows = own.map(({ name, value, isOptional, takes, said }) => [
      code(name),
      takes,
      code(value) || (isOptional ? 'unset' : takes === 'text' || takes.startsWith('secret') ? 'required' : 'unset'),
      said,
    ])
    const words =
      rows.length === 0
        ? 'Those that every service reads, and none else.'
        : table(['variable', 'takes', 'default', 'what'], rows)
    return `## ${program.title}\n\n${words}`
  })
  return `# Every environment variable

What each program reads when it starts, made from the schemas of their configuration when the documentation is built. Each _secret_ may stand in a file instead, which the same name with \`_FILE\` behind it names. A program names all faults of its environment and ends, where there are any. [Operating](../operating.md#variables) says what \`npm start\` itself takes and what the variables are for.

${sections.join('\n\n')}
`
}
