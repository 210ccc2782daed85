import { maxTurnoverUnits, maxUnits } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Bounds for every amount, so far below 2^53 that no sum of a few leaves the exact numbers. A balance or cap beyond them
 * comes back to the bound, and the ledger says so in an `adjust` row; what is lent or has been spent cannot be taken back,
 * so where that alone is beyond, the migration stops and names the account. Old rows of the ledger stay as they are.
 */
export class Bounds1767225600006 implements MigrationInterface {
  name = 'Bounds1767225600006'

  async up(runner: QueryRunner): Promise<void> {
    await refuseBoundless(runner)
    await runner.query(`
      WITH beyond AS (
        SELECT user_id, balance_units AS before, ${boundedBalance} AS after
        FROM billing.accounts WHERE balance_units > ${boundedBalance}
      ), account AS (
        UPDATE billing.accounts a SET balance_units = b.after FROM beyond b WHERE a.user_id = b.user_id
      )
      INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units, details)
      SELECT 'adjust', 'bounds:' || user_id, user_id, after - before, after,
        json_build_object('wantedUnits', after, 'actorId', NULL, 'actorName', NULL)
      FROM beyond`)
    await runner.query(`
      UPDATE billing.accounts SET warn_below_units = least(warn_below_units, ${maxUnits}) WHERE warn_below_units > ${maxUnits}`)
    await runner.query(`
      UPDATE billing.token_quotas SET remain_units = least(greatest(remain_units, -${maxUnits}), ${maxUnits})
      WHERE remain_units NOT BETWEEN -${maxUnits} AND ${maxUnits}`)
    await runner.query(`
      UPDATE billing.referrals
      SET history_units = least(history_units, ${maxUnits}), quota_units = least(quota_units, ${maxUnits})
      WHERE history_units > ${maxUnits}`)
    await runner.query(`
      ALTER TABLE billing.accounts
        ADD CONSTRAINT accounts_balance_bounded CHECK (balance_units <= ${maxUnits}),
        ADD CONSTRAINT accounts_turnover_bounded CHECK (
          used_units >= 0 AND used_units <= ${maxTurnoverUnits} - balance_units),
        ADD CONSTRAINT accounts_warning_bounded CHECK (warn_below_units BETWEEN 0 AND ${maxUnits})`)
    await runner.query(`
      ALTER TABLE billing.token_quotas
        ADD CONSTRAINT token_quotas_remainder_bounded CHECK (remain_units BETWEEN -${maxUnits} AND ${maxUnits})`)
    await runner.query(`
      ALTER TABLE billing.referrals ADD CONSTRAINT referrals_history_bounded CHECK (history_units <= ${maxUnits})`)
    await runner.query(`
      ALTER TABLE billing.check_ins ADD CONSTRAINT check_ins_units_bounded CHECK (units BETWEEN 0 AND ${maxUnits}) NOT VALID`)
    await runner.query(`
      ALTER TABLE billing.ledger ADD CONSTRAINT ledger_units_bounded CHECK (
        units BETWEEN -${maxUnits} AND ${maxUnits} AND balance_units BETWEEN 0 AND ${maxUnits}) NOT VALID`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}

const boundedBalance = `least(${maxUnits}, ${maxTurnoverUnits} - used_units)`

/** Throws where an account or token cannot be brought back. */
async function refuseBoundless(runner: QueryRunner): Promise<void> {
  const accounts = await of(
    runner,
    `SELECT user_id AS id FROM billing.accounts
     WHERE used_units < 0 OR used_units > ${maxTurnoverUnits} OR held_units > ${boundedBalance}`,
  )
  const tokens = await of(
    runner,
    `SELECT token_id AS id FROM billing.token_quotas WHERE NOT is_unlimited AND held_units > ${maxUnits}`,
  )
  if (accounts.length + tokens.length === 0) return
  throw new Error(
    `more is lent or spent than ${maxUnits} quota units allow: of users [${accounts.join(', ')}], tokens ` +
      `[${tokens.join(', ')}]. End the relays, so that they return what they hold, and start again; what is spent has ` +
      `to be put right in billing.accounts and billing.ledger by hand`,
  )
}

async function of(runner: QueryRunner, query: string): Promise<string[]> {
  const rows = (await runner.query(`${query} ORDER BY 1 LIMIT 20`)) as { id: number }[] // the one column asked for
  return rows.map(({ id }) => String(id))
}
