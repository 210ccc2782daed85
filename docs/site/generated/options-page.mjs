import { anchorOf } from '../markdown/render.mjs'
import { code, table } from './tables.mjs'

/** @typedef {import('@tollgate/contracts/options/core/definition').OptionDefinition} Option */
/** @typedef {{ file: string, text: string }} Page */

/** A default that is longer is told by its length. */
const LONGEST = 60
/** @type {Record<string, string>} */
const OWNERS = {
  identity: 'Site, sign-in and security',
  channels: 'Channels',
  billing: 'Money',
  relay: 'Calls',
  logs: 'Usage log',
  tasks: 'Drawings, music and videos',
}

/** Every option, by the service that gives it its meaning. @param {Readonly<Record<string, Option>>} options @param {Page[]} rules */
export function optionsPage(options, rules) {
  const owners = [...new Set(Object.values(options).map(({ owner }) => owner))]
  const sections = owners.map((owner) => {
    const own = Object.entries(options).filter(([, option]) => option.owner === owner)
    const rows = own.map(([key, option]) => [
      code(key),
      option.en,
      takesOf(option),
      option.secret ? '' : shown(option.default),
      writtenBy(option),
      rulesOf(key, rules),
    ])
    return `## ${OWNERS[owner] ?? owner}\n\n${table(['option', 'what', 'takes', 'default', 'written by', 'rules'], rows)}`
  })
  return `# Every option

What administrators change while everything runs: on the settings page, by \`PUT /api/option/\` (\`{"key":"RetryTimes","value":"3"}\`), all values as text. An option holds for the whole house as soon as the answer is there. This page is made from the registry of options (\`libs/contracts/src/options\`) when the documentation is built, so it has those of this version, ${Object.keys(options).length} in all. What an option does is said by the rules that name it.

**Written by**: root alone, or administrators too. A _guarded_ one asks whoever writes it to prove who they are. A _secret_ is never sent to a reader.

${sections.join('\n\n')}
`
}

/** @param {Option} option */
function takesOf({ type, min, max, choices, needs }) {
  const bounds = [
    min !== undefined && `from ${min}`,
    max !== undefined && max !== Number.MAX_SAFE_INTEGER && (type === 'text' ? `up to ${max} characters` : `to ${max}`),
  ].filter(Boolean)
  const asked = needs.length > 0 ? `; needs ${needs.map(code).join(', ')}` : ''
  return `${choices ? choices.map(code).join(', ') : [type, ...bounds].join(' ')}${asked}`
}

/** @param {string} value */
const shown = (value) => (value.length > LONGEST ? `${value.length} characters` : code(value.replace(/\s+/g, ' ')))

/** @param {Option} option */
const writtenBy = ({ writer, isGuarded, secret }) =>
  [writer === 'root' ? 'root' : 'administrators', isGuarded && 'guarded', secret && 'secret'].filter(Boolean).join(', ')

/** The rules that name an option. @param {string} key @param {Page[]} rules */
function rulesOf(key, rules) {
  const named = new RegExp(`(?<![\\w.])${key.replaceAll('.', String.raw`\.`)}(?![\\w.]*\\w)`)
  return rules
    .flatMap(({ file, text }) => ruleLines(text).map((rule) => ({ ...rule, file })))
    .filter(({ line }) => named.test(line))
    .map(({ number, file, heading }) => `[${number}](../${file}#${heading})`)
    .join(', ')
}

/** @param {string} text */
function ruleLines(text) {
  let heading = ''
  return text.split('\n').flatMap((line) => {
    const [, title] = /^#+ (.+)$/.exec(line) ?? []
    if (title !== undefined) heading = anchorOf(title)
    const [, number] = /^- \*\*([A-Z]\d+)\*\*/.exec(line) ?? []
    return number === undefined ? [] : [{ number, line, heading }]
  })
}
