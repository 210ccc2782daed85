/** `node tools/check/supply/supply.mjs`: whether every package of the lock file has a licence that is allowed, and no script that nobody knows. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { supplyFaults } from './supply.faults.mjs'
import { allowedLicences, installScripts, licenceExceptions } from './supply.policy.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const policy = { allowed: allowedLicences, exceptions: licenceExceptions, scripts: installScripts }
const faults = supplyFaults(packages, policy)
if (!/^ignore-scripts=true$/m.test(readFileSync(path.join(root, '.npmrc'), 'utf8')))
  faults.push('.npmrc lets packages run scripts when they are installed')
for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log('Look at each package, then name it with its reason in tools/check/supply/supply.policy.mjs.')
  process.exitCode = 1
}
