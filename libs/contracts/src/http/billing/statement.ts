import { z } from 'zod'
import { rowId } from '../core/numbers'
import { billingFaults } from './billing.faults'

/** A month as a statement is asked for, `2026-01`. */
const month = z
  .string(billingFaults.statementMonth.code)
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, billingFaults.statementMonth.code)

export const statementQuery = z.object({ month })
export type StatementQuery = z.output<typeof statementQuery>

export const statementUserId = rowId
