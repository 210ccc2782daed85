/** `npm run mutants`: tries each listed mistake on a whole house of its own, and tells which fault of the books shows it. */
import './settings/node-version.mjs'
import { parseArgs } from 'node:util'
import { proofCommand } from './checks/run-proof.mjs'
import { Fault } from './fault.mjs'

const usage = `npm run mutants -- [--only name,name]

Tries each mistake of the list in test/system/mutants on a whole Tollgate of its own, under load and with processes killed, after
the product as it is. Each has to leave books that are found wrong.

  --only names  these alone`

await proofCommand('test/system/mutants.proof.ts', (args) => {
  const { only, help } = parse(args)
  if (help) return usage
  /** @type {Record<string, string>} */
  const env = only === undefined ? {} : { MUTANTS: only }
  return env
})

/** @param {string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({ only: { type: 'string' }, help: { type: 'boolean', default: false } })
    return parseArgs({ args, options }).values
  } catch (cause) {
    throw new Fault(`${/** @type {Error} */ (cause).message}\n\n${usage}`, { cause })
  }
}
