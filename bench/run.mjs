import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchChanges } from './changes/changes.bench.mjs'
import { benchLeases } from './leases/leases.bench.mjs'
import { benchLimits } from './limits/limits.bench.mjs'
import { benchRelay, gatewayNames } from './relay/relay.bench.mjs'
import { benchRouting } from './routing/routing.bench.mjs'
import { benchScanners } from './scanners/scanners.bench.mjs'
import { benchStores } from './stores/stores.bench.mjs'
import { stopChildren } from './support/children.mjs'

const USAGE = `npm run bench -- relay [--quick] [--only ${gatewayNames.join(',')}] [--before FOLDER]
       npm run bench -- scanners [--only PART,OF,NAMES]
       npm run bench -- routing
       npm run bench -- changes
       npm run bench -- limits [--quick]
       npm run bench -- leases [SEED]
       npm run bench -- stores
       npm run bench -- ledger [RECEIPTS]
       npm run bench -- logs [ROWS]
       npm run bench -- console`

/** Measured by a program of another package. @type {Record<string, string>} */
const packages = { ledger: '@tollgate/billing', logs: '@tollgate/logs', console: '@tollgate/system-tests' }

const report = (/** @type {string} */ line) => console.error(line)

/** @param {string} reason @returns {never} */
function refuse(reason) {
  report(`${reason}\nUsage: ${USAGE}`)
  process.exit(2)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        before: { type: 'string' },
      },
    })
    const only = values.only.split(',').filter(Boolean)
    const [first = '', ...counts] = positionals
    if (first in packages) return { what: first, isQuick: false, only, counts }
    const what = positionals.join()
    if (first === 'leases') return { what: first, isQuick: false, only, counts }
    if (['scanners', 'routing', 'changes', 'stores'].includes(what)) return { what, isQuick: false, only }
    if (what === 'limits') return { what, isQuick: values.quick, only }
    const unknown = only.find((name) => !gatewayNames.includes(name))
    if (unknown !== undefined) return refuse(`There is no gateway "${unknown}".`)
    if (what !== 'relay')
      return refuse(
        'What can be measured: relay, scanners, routing, changes, limits, leases, stores, ledger, logs, console.',
      )
    const before = values.before && path.resolve(values.before)
    if (before && !existsSync(path.join(before, 'deploy/local/start.mjs')))
      return refuse(`${before} is no checkout of Tollgate.`)
    return { what, isQuick: values.quick, only, before }
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message)
  }
}

if (process.platform !== 'linux') refuse('The bench reads CPU times from /proc, so it runs on Linux alone.')
const options = readArguments()

/** Fails where a reader's cost grows faster than its text. */
function holdScanners() {
  const faults = benchScanners({ ...options, report: console.log })
  if (faults.length === 0) return
  report(`The cost of a byte grows with the text:\n  ${faults.join('\n  ')}`)
  process.exitCode = 1
}

/** @param {string} workspace @param {readonly string[]} counts */
function benchPackage(workspace, counts) {
  const { status } = spawnSync('npm', ['run', 'bench', '-w', workspace, '--', ...counts], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

/** Fails where a goal is missed. @param {typeof benchRouting} bench */
async function hold(bench) {
  const missed = await bench({ report: console.log })
  if (missed.length === 0) return
  report(missed.join('\n'))
  process.exitCode = 1
}

let isStopping = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    report('Stopping')
    void stopChildren().then(() => process.exit(130))
  })

try {
  if (options.what === 'scanners') holdScanners()
  else if (options.what === 'routing') await hold(benchRouting)
  else if (options.what === 'changes') await hold(benchChanges)
  else if (options.what === 'leases') benchLeases({ seed: Number(options.counts?.[0] ?? 1), report: console.log })
  else if (options.what === 'stores') console.log(await benchStores({ report }))
  else if (options.what === 'limits') console.log(await benchLimits({ ...options, report }))
  else if (options.what in packages) benchPackage(packages[options.what] ?? '', options.counts ?? [])
  else console.log(await benchRelay({ ...options, report }))
} catch (error) {
  if (!isStopping) report(`The bench failed: ${/** @type {Error} */ (error).stack}`)
  process.exitCode = isStopping ? 130 : 1
}
