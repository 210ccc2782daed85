/** `npm run rotate-key`: another master secret for the house that runs on this data folder, while it runs. */
import './settings/node-version.mjs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { readRotationArguments, rotationUsage } from './rotation/arguments.mjs'
import { houseOf } from './rotation/house.mjs'
import { Rotation } from './rotation/rotation.mjs'

const root = path.resolve(import.meta.dirname, '../..')
try {
  const asked = readRotationArguments(process.argv.slice(2))
  if (asked === null) console.log(rotationUsage)
  else {
    const house = await houseOf(root, process.env)
    try {
      const rotation = new Rotation({ house, report: console.log, waitMs: asked.waitSeconds * 1_000 })
      await (asked.isStatus ? rotation.tell() : rotation.run())
    } finally {
      await house.close()
    }
  }
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
