import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/**
 * The program's path, from PATH or from the folders of servers, which are not on everyone's PATH; null when absent.
 * @param {string} name
 */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
  const files = folders.filter(Boolean).map((folder) => path.join(folder, name))
  return files.find(isExecutable) ?? null
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
