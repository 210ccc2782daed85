import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** @typedef {import('../../src/mocks/mock-api').MockApi<unknown>} MockApi */
/** @typedef {{ own: MockApi | null, site: MockApi }} Mocks those of a remote, if it has any, and those of the site that all have */

/** Loads mocks from the folder that they were compiled into. @param {string} folder @returns {Mocks} */
export function requireMocks(folder) {
  const own = path.join(folder, 'own.cjs')
  return {
    own: existsSync(own) ? require(own).default : null,
    site: require(path.join(folder, 'site.cjs')).mockSite,
  }
}
