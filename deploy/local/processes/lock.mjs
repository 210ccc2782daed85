import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { isRunning, startTimeOf } from './process-identity.mjs'

/** @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity */

const ATTEMPTS = 20

/**
 * Takes the data folder for this process alone, making it when missing; returns what gives it back.
 * The lock of a launcher that was killed is recognised by pid and start time and taken over.
 * Throws a Fault when another launcher holds it or the folder cannot be written.
 * @param {string} data
 * @returns {() => void}
 */
export function acquireLock(data) {
  const file = path.join(data, 'launcher.lock')
  makeFolder(data)
  const mine = JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(file, mine)) return () => rmSync(file, { force: true })
    const found = read(file)
    if (found === null) continue
    const holder = parse(found)
    if (holder !== null && isRunning(holder))
      throw new Fault(
        `${data} is in use by the launcher with pid ${holder.pid}: stop that one, or choose another TOLLGATE_DATA and PORT.`,
      )
    removeStale(file, found)
  }
  throw new Fault(`${file} keeps changing: several launchers want this data folder; start only one.`)
}

/** @param {string} data */
function makeFolder(data) {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    accessSync(data, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const { message } = /** @type {Error} */ (cause)
    throw new Fault(`${data} cannot be written (${message}): make it yours, or choose another TOLLGATE_DATA.`, {
      cause,
    })
  }
  refuseForeignFolder(data)
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

/** Two users on one folder would leave files there that the other cannot read. @param {string} data */
function refuseForeignFolder(data) {
  const me = process.getuid?.()
  const { uid } = statSync(data)
  if (me === undefined || uid === me) return
  throw new Fault(
    `${data} belongs to user ${uid}: start as that user, or make it yours with "sudo chown -R ${me} ${data}".`,
  )
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
