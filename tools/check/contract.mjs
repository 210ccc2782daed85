/**
 * Fails where the shell gives its remotes less than their contract promises (`libs/console-sdk/contract.json`): a remote is built and
 * deployed alone, and goes on to run under each later shell of its contract. `--write` promises what is new.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '../../libs/console-sdk/build/manifest/sources.mjs'
import { contractFaults, exportedNames, promisedAnew } from './contract/promised-names.mjs'
import { sourceFiles } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const PROMISED = path.join(root, 'libs/console-sdk/contract.json')
const textOf = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')

/** What the shell shares with remotes of what is ours: `frontends/shell/src/shared`. */
const sdk = ['', '/list-page', '/options', '/values'].map((part) => ({
  name: `@tollgate/console-sdk${part}`,
  file: `libs/console-sdk/src${part}/index.ts`,
}))
const kit = sourceFiles(root).flatMap((file) => {
  const [, part] = /^libs\/console-ui\/src\/([a-z-]+)\/index\.ts$/.exec(file) ?? []
  return part === undefined ? [] : [{ name: `@tollgate/console-ui/${part}`, file }]
})
const chosen = [
  ['@tanstack/react-query', 'react-query'],
  ['react-router', 'react-router'],
  ['zod', 'zod'],
  ['zod (z)', 'zod-parts'],
].map(([name = '', file]) => ({ name, file: `frontends/shell/src/shared/${file}.ts` }))

const offered = {
  contract: contract(),
  modules: Object.fromEntries([...sdk, ...kit, ...chosen].map(({ name, file }) => [name, exportedNames(textOf(file))])),
}
/** @type {import('./contract/promised-names.mjs').Promised} */
const promised = JSON.parse(readFileSync(PROMISED, 'utf8'))

if (process.argv.includes('--write'))
  writeFileSync(PROMISED, `${JSON.stringify(promisedAnew(promised, offered), null, 2)}\n`)
else {
  const faults = contractFaults(promised, offered)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error('To promise what is new: node tools/check/contract.mjs --write')
    process.exitCode = 1
  }
}
