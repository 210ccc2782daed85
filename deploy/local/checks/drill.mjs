/** `npm run drill`: does to a house of its own what its operators fear, while calls go through it, and tells what was lost. */
import '../settings/node-version.mjs'
import { drillUsage, readDrillArguments } from './drill-arguments.mjs'
import { proofCommand } from './run-proof.mjs'

await proofCommand('test/system/drills/drills.proof.ts', (args) => readDrillArguments(args) ?? drillUsage)
