import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Fault } from '../fault.mjs'
import { isRunning, startTimeOf } from './process-identity.mjs'

/** @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity */

const ATTEMPTS = 20

/**
 * Takes a lock, which is a file, for this process: what gives it back, or who holds it. The lock of a process that was
 * killed is recognised by pid and start time and taken over. The file's folder is there. Throws a Fault when the file keeps
 * changing hands.
 * @param {string} file
 * @returns {{ release: () => void } | { holder: ProcessIdentity }}
 */
export function takeFile(file) {
  const mine = JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(file, mine)) return { release: () => rmSync(file, { force: true }) }
    const found = read(file)
    if (found === null) continue
    const holder = parse(found)
    if (holder !== null && isRunning(holder)) return { holder }
    removeStale(file, found)
  }
  throw new Fault(`${file} keeps changing: several launchers want it at once; start only one.`)
}

/** @param {string} file @param {string} text */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o644 })
    return true
  } catch (cause) {
    if (/** @type {NodeJS.ErrnoException} */ (cause).code === 'EEXIST') return false
    throw cause
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** @param {string} text @returns {ProcessIdentity | null} */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null // a launcher that died while writing it
  }
}

/**
 * Moves the stale lock aside. If another launcher was quicker and the file was its new lock, that is put back.
 * @param {string} file @param {string} stale
 */
function removeStale(file, stale) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // somebody else removed it
  }
  if (read(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, file)
}
