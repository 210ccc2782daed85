/** `npm run new:<kind> -- …`: a small working piece in the house style, to be renamed and extended. */
import path from 'node:path'
import * as event from './kinds/event.mjs'
import * as feature from './kinds/feature.mjs'
import * as format from './kinds/format.mjs'
import * as job from './kinds/job.mjs'
import * as language from './kinds/language.mjs'
import * as remote from './kinds/remote.mjs'
import { Fault } from './plan/fault.mjs'
import { carryOut } from './plan/plan.mjs'

/** @typedef {{ usage: string, plan: (root: string, args: string[]) => import('./plan/plan.mjs').Plan }} Kind */

/** @type {Record<string, Kind>} */
const kinds = {
  feature: { usage: feature.usage, plan: feature.planFeature },
  event: { usage: event.usage, plan: event.planEvent },
  job: { usage: job.usage, plan: job.planJob },
  format: { usage: format.usage, plan: format.planFormat },
  remote: { usage: remote.usage, plan: remote.planRemote },
  language: { usage: language.usage, plan: language.planLanguage },
}

const root = path.resolve(import.meta.dirname, '../..')
const [name = '', ...args] = process.argv.slice(2)
const kind = kinds[name]
try {
  if (kind === undefined) throw new Fault(`What can be made: ${Object.keys(kinds).join(', ')}.`)
  const expected = kind.usage.match(/</g)?.length ?? 0
  if (args.length !== expected) throw new Fault(`It takes ${expected} ${expected === 1 ? 'name' : 'names'}.`)
  const { made, changed, left } = carryOut(root, kind.plan(root, args))
  console.log([...made.map((file) => `made     ${file}`), ...changed.map((file) => `changed  ${file}`)].join('\n'))
  console.log(`\nLeft to you:\n${left.map((each) => `- ${each}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  const usage = kind === undefined ? Object.values(kinds).map((each) => each.usage) : [kind.usage]
  console.error(`${error.message}\n${usage.map((each) => `Usage: npm run ${each}`).join('\n')}`)
  process.exitCode = 1
}
