/** `npm run ledger:verify`: proves that the books of the house that runs on this data folder are right, and tells where they are not. */
import './settings/node-version.mjs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { natsUrlOf } from './servers/nats-url.mjs'
import { withoutFiles } from './settings/secret-files.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const SUBJECT = 'rpc.billing.ledger.verify.v1'
/** Longer than billing works on one answer. */
const TIMEOUT_MS = 40_000

/** @typedef {{ rows: number, discrepancies: { rule: string, of: string, stored: number, computed: number }[] | null }} Step */

/** @param {import('nats').NatsConnection} bus @returns {Promise<Step>} */
async function ask(bus) {
  const answer = await bus.request(SUBJECT, '{}', { timeout: TIMEOUT_MS }).catch((cause) => {
    throw new Fault('Billing does not answer: start Tollgate first, as it reads its own books.', { cause })
  })
  /** @type {any} */
  const { ok, error } = answer.json()
  if (ok === undefined) throw new Fault(`Billing could not read its books: ${error?.code}. Its log says why.`)
  return ok
}

async function verify() {
  const env = withoutFiles(process.env)
  const url = new URL(natsUrlOf(path.resolve(root, env['TOLLGATE_DATA'] || '.data'), env).split(',')[0] ?? '')
  const { connect } = await import('nats')
  const account = url.username ? { user: url.username, pass: decodeURIComponent(url.password) } : {}
  const bus = await connect({ servers: [url.host], ...account, timeout: 5_000, name: 'ledger-verify' }).catch(
    (cause) => {
      throw new Fault('NATS does not answer: start Tollgate first.', { cause })
    },
  )
  try {
    for (let rows = 0; ;) {
      const step = await ask(bus)
      rows += step.rows
      if (step.discrepancies !== null) return tell(rows, step.discrepancies)
    }
  } finally {
    await bus.close()
  }
}

/** @param {number} rows @param {NonNullable<Step['discrepancies']>} discrepancies */
function tell(rows, discrepancies) {
  for (const { rule, of, stored, computed } of discrepancies)
    console.log(`${of}: ${rule} does not hold: ${stored} stands there, ${computed} is what it comes to`)
  console.log(`rows added up for the first time: ${rows}`)
  console.log(`sums that do not hold: ${discrepancies.length}`)
  process.exitCode = discrepancies.length === 0 ? 0 : 1
}

try {
  await verify()
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
