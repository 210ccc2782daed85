import path from 'node:path'
import { Fault } from '../fault.mjs'

export const backupUsage = `npm run backup -- <folder>
Writes what the house of this data folder (TOLLGATE_DATA, or DATABASE_URL) has into a new folder, while the house runs or while it does not.`

export const restoreUsage = `npm run restore -- <folder> [--over]
Puts a backup back into the house of this data folder (TOLLGATE_DATA, or DATABASE_URL), which has to be stopped.
  --over  also where that house holds data, which is gone then`

/**
 * The folder that was asked for; null when it is how to ask. Throws a Fault that says what is wrong.
 * @param {string[]} args @returns {{ folder: string } | null}
 */
export function readBackupArguments(args) {
  return read(args, { usage: backupUsage, command: 'backup', flags: [] })
}

/**
 * The same of a restore.
 * @param {string[]} args @returns {{ folder: string, isOver: boolean } | null}
 */
export function readRestoreArguments(args) {
  const asked = read(args, { usage: restoreUsage, command: 'restore', flags: ['--over'] })
  return asked && { folder: asked.folder, isOver: args.includes('--over') }
}

/** @param {string[]} args @param {{ usage: string, command: string, flags: string[] }} known */
function read(args, { usage, command, flags }) {
  if (args.includes('--help')) return null
  const unknown = args.find((arg) => arg.startsWith('-') && !flags.includes(arg))
  if (unknown !== undefined) throw new Fault(`npm run ${command} does not know "${unknown}".\n${usage}`)
  const [folder, ...more] = args.filter((arg) => !arg.startsWith('-'))
  if (folder === undefined || more.length > 0) throw new Fault(`npm run ${command} takes one folder.\n${usage}`)
  return { folder: path.resolve(folder) }
}
