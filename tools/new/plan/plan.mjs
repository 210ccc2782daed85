import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from './fault.mjs'

/**
 * One change in a file that exists.
 * @typedef {object} Edit
 * @property {string} file   relative to the repository
 * @property {(text: string) => string | null} apply  the changed text; null when the place was not found
 * @property {string} byHand what to do then
 */
/**
 * What a generator wants done. Nothing is written unless all of it can be.
 * @typedef {object} Plan
 * @property {Record<string, string>} files  new ones by their path, relative to the repository
 * @property {Edit[]} edits
 * @property {string[]} next  what is left to the developer
 */

/**
 * Carries a plan out and returns what was done and what is left. Throws a Fault when a file is already there.
 * @param {string} root the repository @param {Plan} plan
 */
export function carryOut(root, { files, edits, next }) {
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)))
  if (taken !== undefined) throw new Fault(`${taken} exists already: choose another name. Nothing was written.`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  /** @type {Set<string>} */
  const changed = new Set()
  const byHand = edits.flatMap(({ file, apply, byHand }) => {
    const text = apply(readFileSync(path.join(root, file), 'utf8'))
    if (text === null) return [`${file}: ${byHand}`]
    writeFileSync(path.join(root, file), text)
    changed.add(file)
    return []
  })
  format(root, [...Object.keys(files), ...changed])
  return { made: Object.keys(files), changed: [...changed], left: [...byHand, ...next] }
}

/**
 * Imports stand in order whatever their names are, and lines that names have made too long are broken, as everywhere else.
 * @param {string} root @param {string[]} files
 */
function format(root, files) {
  const programs = [
    ['eslint/bin/eslint.js', '--config', 'tools/eslint/import-order.mjs', '--no-warn-ignored', '--fix'],
    ['prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', '--ignore-unknown'],
  ]
  for (const [program = '', ...options] of programs) {
    const file = path.join(root, 'node_modules', program)
    if (existsSync(file)) execFileSync(process.execPath, [file, ...options, ...files], { cwd: root })
  }
}
