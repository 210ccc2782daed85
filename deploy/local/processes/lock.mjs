import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { takeFile } from './file-lock.mjs'

/**
 * Takes the data folder for this process alone, making it when missing; returns what gives it back.
 * Throws a Fault when another launcher holds it or the folder cannot be written.
 * @param {string} data
 * @returns {() => void}
 */
export function acquireLock(data) {
  makeFolder(data)
  const taken = takeFile(path.join(data, 'launcher.lock'))
  if ('release' in taken) return taken.release
  throw new Fault(
    `${data} is in use by the launcher with pid ${taken.holder.pid}: stop that one, or choose another TOLLGATE_DATA and PORT.`,
  )
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

/** Two users on one folder would leave files there that the other cannot read. @param {string} data */
function refuseForeignFolder(data) {
  const me = process.getuid?.()
  const { uid } = statSync(data)
  if (me === undefined || uid === me) return
  throw new Fault(
    `${data} belongs to user ${uid}: start as that user, or make it yours with "sudo chown -R ${me} ${data}".`,
  )
}
