/**
 * `node tools/check/complete-lock.mjs`: names the optional packages for other systems that package-lock.json lacks.
 * A mirror of the registry may not have them all; npm then leaves them out, and `npm ci` refuses the file everywhere.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingOptionals } from '../../deploy/local/checks/lock-file.mjs'

const OS = /darwin|linux|win32|windows|android|freebsd|openharmony/
const CPU = /wasm32|arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64/

/**
 * The entry of a package that only this system's name tells about; npm skips it elsewhere without fetching it.
 * @param {import('../../deploy/local/checks/lock-file.mjs').Missing} missing
 */
function entryOf({ name, version, isDev }) {
  const system = name.replace(/^@[^/]+\//, '')
  const os = OS.exec(system)?.[0].replace('windows', 'win32')
  const cpu = CPU.exec(system)?.[0]
  // WebAssembly runs on every system: its packages name the processor alone.
  const isAnyOs = cpu === 'wasm32'
  if ((os === undefined && !isAnyOs) || cpu === undefined || !/^\d/.test(version))
    throw new Error(`${name}@${version} does not tell its system: add it to package-lock.json by hand.`)
  const libc = system.includes('musl') ? ['musl'] : /linux.*-gnu$/.test(system) ? ['glibc'] : undefined
  return {
    version,
    cpu: [cpu],
    ...(isDev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(!isAnyOs && { os: [os] }),
  }
}

const file = path.resolve(import.meta.dirname, '../../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingOptionals(lock.packages)
for (const each of missing) lock.packages[`node_modules/${each.name}`] = entryOf(each)
const sorted = Object.entries(lock.packages).sort(([one], [two]) => one.localeCompare(two, 'en'))
lock.packages = Object.fromEntries(sorted)
if (missing.length > 0) writeFileSync(file, JSON.stringify(lock, null, 2) + '\n')
console.log(`${missing.length} packages added to package-lock.json`)
