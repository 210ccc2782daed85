import path from 'node:path'
import { Fault } from '../../fault.mjs'
import { keyIdOf } from '../../rotation/key-id.mjs'
import { linesOf } from '../../settings/secrets.mjs'
import { replaceFile } from '../../settings/state-file.mjs'
import { textOf } from './files.mjs'

/** @typedef {import('./catalog.mjs').Table & import('./files.mjs').Kept & { rows: number }} KeptTable */
/** @typedef {Omit<import('./catalog.mjs').Schema, 'tables'> & { tables: KeptTable[] }} KeptSchema */
/**
 * What a backup says of itself. `keys`: ids of the master secrets that its values may be sealed with.
 * @typedef {{ format: number, madeAt: string, postgres: string, keys: string[], figures: import('./figures.mjs').Figures | null,
 *   schemas: KeptSchema[], journals: import('./files.mjs').Kept[] }} Manifest
 */

export const FORMAT = 1
const FILE = 'backup.json'

/** @param {string} folder @param {Manifest} manifest */
export function writeManifest(folder, manifest) {
  replaceFile(path.join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/** Throws a Fault where the folder is no backup that this release can read. @param {string} folder @returns {Promise<Manifest>} */
export async function readManifest(folder) {
  const text = await textOf(path.join(folder, FILE))
  if (text === null) throw new Fault(`${folder} is no backup: there is no ${FILE} in it.`)
  /** @type {Manifest} */
  let manifest
  try {
    manifest = JSON.parse(text)
  } catch (cause) {
    throw new Fault(`${FILE} of this backup is damaged: take another one.`, { cause })
  }
  if (manifest.format !== FORMAT)
    throw new Fault(
      `This backup is of format ${manifest.format}, and this release reads ${FORMAT}: restore it with the release that made it.`,
    )
  return manifest
}

/** The ids of master secrets. @param {import('../../settings/secrets.mjs').Master} master */
export const keysOf = (master) => linesOf(master).map(keyIdOf)

/**
 * Throws a Fault unless the house has each key that values of the backup may be sealed with.
 * @param {Manifest} manifest @param {import('../../settings/secrets.mjs').Master | null} master @param {string} data
 */
export function requireKeys({ keys }, master, data) {
  const known = master === null ? [] : keysOf(master)
  const missing = keys.filter((key) => !known.includes(key))
  if (missing.length === 0) return
  const has = known.length === 0 ? 'has none yet' : `has ${known.join(', ')}`
  throw new Fault(
    `This backup is sealed with the master secret ${missing.join(', ')}, and the house ${has}: nothing was changed. Put the master secret of the house that was backed up into TOLLGATE_SECRET or the file that TOLLGATE_SECRET_FILE names, or its master.keys into ${data}.`,
  )
}
