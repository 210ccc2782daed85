/**
 * Where Prometheus and promtool are, as JSON: `node deploy/local/prometheus.mjs`. Installed ones, or a private copy of the Debian
 * package, fetched when there is none: TOLLGATE_INFRA orders that. Tests of deploy/observability run by it, and so may anybody
 * who changes a rule.
 */
import './settings/node-version.mjs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { locate } from './programs/locate.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const binFolder = path.resolve(root, process.env['TOLLGATE_DATA'] || '.data', 'bin')

try {
  const found = await locate('prometheus', { root, binFolder, report: (line) => console.error(line) })
  console.log(JSON.stringify({ prometheus: found.server, promtool: found.beside, version: found.version }))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
