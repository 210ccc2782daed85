import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'

/** Secrets that this start reads itself; services read theirs from the files that the variables name. */
const READ_HERE = ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'REDIS_URL', 'NATS_URL', 'SETUP_TOKEN']

/**
 * The master secrets as the operator gives them: as a text, or in a file that services follow.
 * @param {NodeJS.ProcessEnv} env @returns {import('./secrets.mjs').Master | null}
 */
export function masterOf(env) {
  const { TOLLGATE_SECRET: text, TOLLGATE_SECRET_FILE: file } = env
  if (file && text) throw both('TOLLGATE_SECRET')
  if (file) return { file: path.resolve(file) }
  return text ? { text } : null
}

/**
 * The variables with every secret in its place that stands in a file named by `<NAME>_FILE`; one newline at its end is no part
 * of it. Throws a Fault for a secret that is given twice, and for a file that cannot be read.
 * @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv}
 */
export function withoutFiles(env) {
  const read = { ...env }
  for (const name of READ_HERE) {
    const file = read[`${name}_FILE`]
    delete read[`${name}_FILE`]
    if (!file) continue
    if (read[name]) throw both(name)
    read[name] = contentOf(name, file)
  }
  // Made anew at each start.
  delete read['EDGE_SECRET_FILE']
  return read
}

/** @param {string} name @param {string} file */
function contentOf(name, file) {
  let text
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new Fault(`${name}_FILE names ${file}, which cannot be read: correct it, or unset it.`, { cause })
  }
  if (text === '') throw new Fault(`${name}_FILE names ${file}, which is empty: write the secret into it.`)
  return text
}

/** @param {string} name */
const both = (name) => new Fault(`${name} and ${name}_FILE are both set: unset one of them.`)
