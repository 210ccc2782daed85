import { ForeignDatabaseError, openForeignDatabase } from '@tollgate/foreign-database'
import { Rpc } from '@tollgate/messaging'
import { Bus } from '@tollgate/messaging/connection/bus'
import { loadConfig, serviceEnv, SystemClock } from '@tollgate/platform'
import { ImportFault } from './import-fault'
import { importUsage, readArguments } from './run/arguments'
import { Importer } from './run/importer'
import { Owners } from './run/owners'
import { Report } from './run/report'

/** Nobody waits longer for a bus that is not there. */
const connectMs = 10_000

const line = (text: string): void => void process.stdout.write(`${text}\n`)

async function run(): Promise<void> {
  const given = readArguments(process.argv.slice(2))
  if (given === null) return line(importUsage)
  const clock = new SystemClock((error) => line(String(error)))
  const database = await openForeignDatabase(given.file)
  const bus = await connected(clock)
  try {
    const report = await Report.open(given.report, line)
    const owners = new Owners(new Rpc(bus), { nowMs: () => clock.nowMs(), sleep: (ms) => clock.sleep(ms) }, line)
    await new Importer({ database, owners, report, line, nowMs: () => clock.nowMs() }, given).run()
  } finally {
    await bus.close()
    await database.close()
  }
}

async function connected(clock: SystemClock): Promise<Bus> {
  const { NATS_URL: url } = loadConfig(serviceEnv.pick({ NATS_URL: true }).required())
  const late = clock.sleep(connectMs).then(() => {
    throw new ImportFault('NATS does not answer: start Tollgate first, as its services take what is handed over.')
  })
  return Promise.race([Bus.connect({ url: url.reveal(), service: 'identity', clock }), late])
}

/** Ends the process, too, where a connection is still tried. */
run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isSaid = error instanceof ImportFault || error instanceof ForeignDatabaseError
    process.stderr.write(`${isSaid ? error.message : String((error as Error).stack)}\n`)
    process.exit(1)
  },
)
