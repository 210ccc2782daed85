import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Fault } from '../fault.mjs'

/**
 * Reads a JSON file of the data folder; null when it is not there. Throws a Fault when it is broken.
 * @param {string} file @returns {any}
 */
export function readState(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Fault(`${file} is damaged: put it back from a backup, or remove it.`, { cause })
  }
}

/** The same for JSON. @param {string} file @param {unknown} value @param {{ mode?: number }} [options] */
export function writeState(file, value, options) {
  replaceFile(file, JSON.stringify(value, null, 2) + '\n', options)
}

/**
 * Replaces the file in one step, so that a reader or a crash never sees half of it.
 * @param {string} file @param {string} text @param {{ mode?: number }} [options]
 */
export function replaceFile(file, text, { mode = 0o644 } = {}) {
  const next = `${file}.${process.pid}.new`
  writeFileSync(next, text, { mode })
  renameSync(next, file)
}
