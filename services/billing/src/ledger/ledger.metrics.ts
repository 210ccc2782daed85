import { metrics } from '@tollgate/platform'

/** What operators watch of the ledger. */
export const ledgerMetrics = {
  lag: metrics.histogram(
    'tollgate_ledger_lag',
    'Seconds from the end of a call to its ledger row',
    [],
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
  ),
  receipts: metrics.counter('tollgate_ledger_receipts', 'Receipts applied'),
  writeoffs: metrics.counter('tollgate_ledger_writeoffs', 'Calls of which the house bore a part'),
  writeoffUnits: metrics.counter('tollgate_ledger_writeoff_units', 'Quota units that the house bore'),
  faults: metrics.counter('tollgate_ledger_receipt_faults', 'Receipts that could not be booked or priced, by reason', [
    'reason',
  ]),
}
