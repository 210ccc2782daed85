import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { foldersWith, isExecutable, versionOf } from './binaries.mjs'
import { fetchFromDebian, findFetched, isDebianFamily } from './debian.mjs'

// The first is Chromium without the windows of a desktop: a quarter faster, and it needs fewer libraries.
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

const INSTALL =
  'Chromium was not found: install it (Debian: apt-get install chromium-headless-shell; macOS: brew install --cask chromium) or set CHROMIUM_PATH'

/**
 * Path of a Chromium that runs: the one that CHROMIUM_PATH names, an installed one, or a private copy of the Debian
 * package, fetched into `binFolder` when it is missing. Throws a Fault that says how to get one.
 * @param {{ binFolder: string, report?: (line: string) => void }} places
 * @returns {Promise<string>}
 */
export async function locateChromium({ binFolder, report }) {
  const named = process.env['CHROMIUM_PATH']
  if (named) return runs(named).then((isFine) => (isFine ? named : fail(`CHROMIUM_PATH names ${named}, which`)))
  const installed = PROGRAMS.flatMap((name) => foldersWith([name]).map((folder) => path.join(folder, name)))
  for (const file of [...installed, ...MAC_APPS.filter(isExecutable)]) if (await runs(file)) return file
  const copy = (await findFetched('chromium', binFolder)) ?? (await fetchNow(binFolder, report))
  if (copy === null) throw new Fault(`${INSTALL}.`)
  return wrapperOf(copy, path.join(binFolder, 'chromium'))
}

/** @param {string} what @returns {never} */
function fail(what) {
  throw new Fault(`${what} does not run: name another, or unset it.`)
}

/** @param {string} file */
const runs = (file) =>
  versionOf(file, {}).then(
    () => true,
    () => false,
  )

/** @param {string} binFolder @param {((line: string) => void) | undefined} report */
async function fetchNow(binFolder, report) {
  if (!isDebianFamily()) return null
  report?.(`Fetching Chromium from the Debian archive into ${binFolder}`)
  try {
    await fetchFromDebian('chromium', binFolder)
  } catch (cause) {
    throw new Fault(`${INSTALL} (fetching it failed).`, { cause })
  }
  return findFetched('chromium', binFolder)
}

/**
 * A script that starts the copy with its own libraries and fonts: tests only take a path.
 * @param {import('./binaries.mjs').Binaries} copy @param {string} folder
 */
function wrapperOf({ server, env }, folder) {
  const fonts = path.join(folder, 'fonts')
  const file = path.join(folder, 'start')
  mkdirSync(fonts, { recursive: true })
  writeFileSync(path.join(fonts, 'fonts.conf'), fontsConfig(folder, fonts))
  const settings = {
    ...env,
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: `${fonts}/fonts.conf` }),
  }
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`)
  writeFileSync(file, ['#!/bin/sh', ...exports, `exec '${server}' "$@"`, ''].join('\n'))
  chmodSync(file, 0o755)
  return file
}

/** @param {string} folder @param {string} cache */
const fontsConfig = (folder, cache) =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}/cache</cachedir>
</fontconfig>
`
