/** `npm start`: brings the whole house up on this machine and keeps it up until it is told to stop. */
import './settings/node-version.mjs'
import path from 'node:path'
import { withDemo } from './demo/demo-house.mjs'
import { Fault } from './fault.mjs'
import { tollgate } from './launcher/house.mjs'
import { run } from './launcher/run.mjs'
import { readSettings } from './settings/settings.mjs'

const root = path.resolve(import.meta.dirname, '../..')
try {
  const settings = readSettings(root, process.env, process.argv.slice(2))
  const house = tollgate(root, settings)
  await run(settings, settings.isDemo ? withDemo(house, root) : house)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
