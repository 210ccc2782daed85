import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { readState, replaceFile, writeState } from './state-file.mjs'

/**
 * `master` is how services get the master secrets, which seal channel keys and all else: as a text, or from a file that they
 * follow while they run. The passwords are those of the embedded servers, and from `rolesSecret` those of the services' roles in the
 * database are made.
 * @typedef {{ master: Master, postgresPassword: string, rolesSecret: string, redisPassword: string, natsPassword: string }} Secrets
 */
/** @typedef {{ text: string } | { file: string }} Master */

/** Where a data folder keeps the master secrets that were made for it, one on each line; the first one seals. */
export const keyFileOf = (/** @type {string} */ data) => path.join(data, 'master.keys')

export const makeSecret = () => randomBytes(32).toString('base64url')

/** @param {string} secret */
const fingerprintOf = (secret) => createHash('sha256').update(`tollgate-data:${secret}`).digest('hex').slice(0, 16)

/**
 * The secrets of this data folder, made at its first start and kept in `secrets.json` and `master.keys`, which only their owner
 * can read. `given` stands in for the master secrets and is not stored. Throws a Fault when the data would be unreadable: a file
 * is gone, or other master secrets are given than the data was sealed with.
 * @param {string} data @param {Master | null} given
 * @returns {Secrets}
 */
export function readSecrets(data, given) {
  const file = path.join(data, 'secrets.json')
  const kept = withRolesSecret(file, readState(file) ?? newSecrets(data, file, given))
  const own = keyFileOf(data)
  if (given === null && !existsSync(own)) moveMaster(file, kept, data)
  const master = given ?? { file: own }
  refuseOthers(file, kept, { data, master })
  return {
    master,
    postgresPassword: kept.postgresPassword,
    rolesSecret: kept.rolesSecret,
    redisPassword: kept.redisPassword,
    natsPassword: kept.natsPassword,
  }
}

/** The secrets of a text or a file, the one that seals first. Throws a Fault for a file that is missing. @param {Master} master */
export function linesOf(master) {
  return ('text' in master ? master.text : contentOf(master.file)).split(/\r?\n/).filter((line) => line !== '')
}

/** Notes what the data is sealed with from now on. @param {string} data @param {string} secret */
export function noteSealing(data, secret) {
  const file = path.join(data, 'secrets.json')
  const kept = readState(file)
  if (kept === null) return
  writeState(file, { ...kept, masterFingerprint: fingerprintOf(secret) }, { mode: 0o600 })
}

/** @param {string} file @param {any} kept @param {{ data: string, master: Master }} given */
function refuseOthers(file, kept, { data, master }) {
  const known = linesOf(master).map(fingerprintOf)
  if (!known.includes(kept.masterFingerprint))
    throw new Fault(
      `TOLLGATE_SECRET is not the one that ${data} was made with: set that one, or unset it if you never set it.`,
    )
  // Another one seals now; the one before is only known, and may be gone at the next start.
  if (known[0] !== kept.masterFingerprint) writeState(file, { ...kept, masterFingerprint: known[0] }, { mode: 0o600 })
}

/** Earlier versions kept the master secret beside the passwords. @param {string} file @param {any} kept @param {string} data */
function moveMaster(file, kept, data) {
  const { masterSecret, ...rest } = kept
  if (masterSecret === undefined)
    throw new Fault(`TOLLGATE_SECRET was set when ${data} was made: set it to the same value again.`)
  replaceFile(keyFileOf(data), `${masterSecret}\n`, { mode: 0o600 })
  writeState(file, rest, { mode: 0o600 })
}

/** Data of releases that had one role for all services has none. @param {string} file @param {any} kept */
function withRolesSecret(file, kept) {
  if (kept.rolesSecret !== undefined) return kept
  const complete = { ...kept, rolesSecret: makeSecret() }
  writeState(file, complete, { mode: 0o600 })
  return complete
}

/** @param {string} data @param {string} file @param {Master | null} given */
function newSecrets(data, file, given) {
  if (existsSync(path.join(data, 'postgres')))
    throw new Fault(`${file} is gone, and the data beside it cannot be read without it: put it back from a backup.`)
  const own = { file: keyFileOf(data) }
  // One that lies there already was put there for what is sealed with it: a backup, of which this folder becomes the house.
  if (given === null && !existsSync(own.file)) replaceFile(own.file, `${makeSecret()}\n`, { mode: 0o600 })
  const secrets = {
    masterFingerprint: fingerprintOf(linesOf(given ?? own)[0] ?? ''),
    postgresPassword: makeSecret(),
    rolesSecret: makeSecret(),
    redisPassword: makeSecret(),
    natsPassword: makeSecret(),
  }
  writeState(file, secrets, { mode: 0o600 })
  return secrets
}

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Fault(`${file} cannot be read: put the file of master secrets back, or correct TOLLGATE_SECRET_FILE.`, {
      cause,
    })
  }
}
