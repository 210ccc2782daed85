import path from 'node:path'

import { readState } from './state-file.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/**
 * Whether node_modules holds what the lock file asks for, judged by the list that npm itself leaves there when it is done.
 * Packages for other systems may be missing.
 * @param {string} root
 */
export function arePackagesInstalled(root) {
  const installed = packagesOf(path.join(root, 'node_modules', '.package-lock.json'))
  if (installed === null) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json')) ?? {}
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    // The lock file also lists the workspaces' own folders.
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true
    const found = installed[place]
    return found === undefined ? optional === true : found.version === version
  })
}

/** How the packages are installed: exactly the lock file's, tools for building included whatever NODE_ENV says. */
export function installCommand() {
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund']
  // The npm that runs this script is surely there; one on PATH need not be.
  const npm = process.env['npm_execpath']
  if (npm?.endsWith('.js')) return { command: process.execPath, args: [npm, ...words] }
  return { command: 'npm', args: words }
}

/** @param {string} file @returns {Record<string, LockedPackage> | null} */
const packagesOf = (file) => readState(file)?.packages ?? null
