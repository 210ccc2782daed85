import { qualified } from './catalog.mjs'

/**
 * What people compare a restored house by.
 * @typedef {{ users: number, balanceUnits: string, ledgerRows: number, ledgerUnits: string }} Figures
 */

const FIGURES = `
  SELECT (SELECT count(*)::int FROM billing.accounts) AS users,
    (SELECT coalesce(sum(balance_units), 0)::text FROM billing.accounts) AS "balanceUnits",
    (SELECT count(*)::int FROM billing.ledger) AS "ledgerRows",
    (SELECT coalesce(sum(units), 0)::text FROM billing.ledger) AS "ledgerUnits"`

/** @param {import('pg').Client} client @returns {Promise<Figures | null>} null where nothing was ever booked */
export async function readFigures(client) {
  const ledger = qualified('billing', 'ledger')
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [ledger])
  return rows[0].isThere ? (await client.query(FIGURES)).rows[0] : null
}

/** @param {Figures | null} figures */
export function inWords(figures) {
  if (figures === null) return 'no books yet'
  const { users, balanceUnits, ledgerRows, ledgerUnits } = figures
  return `${users} accounts with ${balanceUnits} units, ${ledgerRows} rows of the ledger that come to ${ledgerUnits}`
}
