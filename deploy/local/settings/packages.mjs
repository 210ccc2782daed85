import path from 'node:path'
import { readState } from './state-file.mjs'

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} LockedPackage
 */
/**
 * What packages are needed for: a start builds and runs the house; checks and tests bring two thirds of all packages, which
 * a first start does not wait for. The packages' `dependencies` and `devDependencies` say which is which.
 * @typedef {'start' | 'tests'} Purpose
 */

/**
 * Whether node_modules holds what the lock file asks for, judged by the list that npm itself leaves there when it is done.
 * Packages for other systems may be missing.
 * @param {string} root @param {Purpose} purpose
 */
export function arePackagesInstalled(root, purpose) {
  const installed = installedPackages(root)
  if (installed === null) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json')) ?? {}
  const asked = new Set(
    Object.values(wanted).flatMap((each) => Object.keys({ ...each.dependencies, ...each.devDependencies })),
  )
  return Object.entries(wanted).every(([place, { version, link, dev, optional, devOptional }]) => {
    // The lock file also lists the workspaces' own folders.
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true
    // A new workspace that nobody imports, as a service is: all packages would be fetched anew for a link that nobody follows.
    if (link === true && !asked.has(place.slice('node_modules/'.length))) return true
    const found = installed[place]
    if (found !== undefined) return found.version === version
    return optional === true || (purpose === 'start' && (dev === true || devOptional === true))
  })
}

/**
 * How the packages are installed: exactly the lock file's, whatever NODE_ENV says. Where the tools of checks and tests are
 * installed already, a start keeps them up to date.
 * @param {string} root @param {Purpose} purpose
 */
export function installCommand(root, purpose) {
  const hasTools = Object.values(installedPackages(root) ?? {}).some(({ dev }) => dev === true)
  const words = ['ci', purpose === 'tests' || hasTools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund']
  // The npm that runs this script is surely there; one on PATH need not be.
  const npm = process.env['npm_execpath']
  if (npm?.endsWith('.js')) return { command: process.execPath, args: [npm, ...words] }
  return { command: 'npm', args: words }
}

/** @param {string} root */
const installedPackages = (root) => packagesOf(path.join(root, 'node_modules', '.package-lock.json'))

/** @param {string} file @returns {Record<string, LockedPackage> | null} */
const packagesOf = (file) => readState(file)?.packages ?? null
