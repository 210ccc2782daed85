import { statfsSync } from 'node:fs'
import path from 'node:path'
import { readState, writeState } from '../settings/state-file.mjs'

/** As NATS would take by itself. */
const SHARE = 0.75

/**
 * How many bytes JetStream may give away to the streams in `folder`: three quarters of what was free when the folder was
 * made, or of what is free now where that is more. Left alone, NATS reckons that anew at each start, and where the disk has
 * less free by then it leaves out the streams that no longer fit, with all that is in them.
 * @param {string} folder @param {number} [freeBytes] of its file system @returns {number}
 */
export function jetStreamRoom(folder, freeBytes = freeIn(folder)) {
  const file = path.join(folder, 'room.json')
  const before = readState(file)?.bytes ?? 0
  const bytes = Math.max(before, Math.floor(freeBytes * SHARE))
  if (bytes > before) writeState(file, { bytes })
  return bytes
}

/** @param {string} folder */
function freeIn(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
