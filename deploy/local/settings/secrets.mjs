import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { readState, writeState } from './state-file.mjs'

/**
 * `masterSecret` seals channel keys and sessions; the passwords are those of the embedded servers.
 * @typedef {{ masterSecret: string, postgresPassword: string, redisPassword: string, natsPassword: string }} Secrets
 */

const make = () => randomBytes(32).toString('base64url')

/** @param {string} secret */
const fingerprintOf = (secret) => createHash('sha256').update(`tollgate-data:${secret}`).digest('hex').slice(0, 16)

/**
 * The secrets of this data folder, made at its first start and kept in `secrets.json`, which only its owner can read.
 * `TOLLGATE_SECRET` stands in for the master secret and is not stored. Throws a Fault when the data would be unreadable:
 * the file is gone, or another master secret is given than the data was made with.
 * @param {string} data @param {string | undefined} givenSecret
 * @returns {Secrets}
 */
export function readSecrets(data, givenSecret) {
  const file = path.join(data, 'secrets.json')
  const kept = readState(file) ?? newSecrets(data, file, givenSecret)
  const masterSecret = givenSecret || kept.masterSecret
  if (masterSecret === undefined)
    throw new Fault(`TOLLGATE_SECRET was set when ${data} was made: set it to the same value again.`)
  if (fingerprintOf(masterSecret) !== kept.masterFingerprint)
    throw new Fault(
      `TOLLGATE_SECRET is not the one that ${data} was made with: set that one, or unset it if you never set it.`,
    )
  return {
    masterSecret,
    postgresPassword: kept.postgresPassword,
    redisPassword: kept.redisPassword,
    natsPassword: kept.natsPassword,
  }
}

/** @param {string} data @param {string} file @param {string | undefined} givenSecret */
function newSecrets(data, file, givenSecret) {
  if (existsSync(path.join(data, 'postgres')))
    throw new Fault(`${file} is gone, and the data beside it cannot be read without it: put it back from a backup.`)
  const masterSecret = givenSecret || make()
  const secrets = {
    ...(givenSecret ? {} : { masterSecret }),
    masterFingerprint: fingerprintOf(masterSecret),
    postgresPassword: make(),
    redisPassword: make(),
    natsPassword: make(),
  }
  writeState(file, secrets, { mode: 0o600 })
  return secrets
}
