import type { Status } from '../status/status.schema'
import { shortNumber } from './number'
import { writeNumber } from './number-format'

/** What of the status decides how quota is written. */
export type QuotaDisplay = Pick<Status, 'quota_per_unit' | 'display_in_currency'>

/** What the unit of quota is called, after a number. */
export const unitsWords = { zh: '额度', en: 'units' } as const

/** How many digits stand after the point: at least, and at most. */
interface Digits {
  readonly least: number
  readonly most: number
}

/** A dollar amount with grouped thousands: `$1,234.50`. A fraction has `least` digits, and more, up to `most`, if it needs them. */
export function formatUsd(usd: number, { least, most }: Digits = { least: 2, most: 6 }): string {
  const size = writeNumber(Math.abs(usd), 'en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
  return `${usd < 0 ? '-' : ''}$${size}`
}

/**
 * Quota in columns and figures: dollars with two digits, so that a column has one precision, or a short number of units.
 * What is less than a cent is told from nothing as `<$0.01`; the full value is `formatQuotaExactly`'s.
 */
export function formatQuota(units: number, display: QuotaDisplay): string {
  if (!display.display_in_currency) return shortNumber(units)
  const usd = units / display.quota_per_unit
  // Below half a cent two digits would read as nothing.
  if (usd !== 0 && Math.abs(usd) < 0.005) return `${usd < 0 ? '-' : ''}<$0.01`
  return formatUsd(usd, { least: 2, most: 2 })
}

/** What single calls cost, which is small: dollars with six digits, or units in full. */
export function formatCost(units: number, display: QuotaDisplay): string {
  if (!display.display_in_currency) return writeNumber(units, 'en-US')
  return formatUsd(units / display.quota_per_unit, { least: 6, most: 6 })
}

/** An amount that is chosen or typed: `$10`, `$1.50`, `$0.002`; in units where the site shows no money. */
export function formatAmount(units: number, display: QuotaDisplay): string {
  if (!display.display_in_currency) return writeNumber(units, 'en-US')
  const usd = units / display.quota_per_unit
  return formatUsd(usd, { least: Number.isInteger(usd) ? 0 : 2, most: 6 })
}

/** The same value in full, for the place where a short one is pointed at: dollars to the sixth digit and the units. */
export function formatQuotaExactly(units: number, display: QuotaDisplay, unitsWord: string): string {
  const inUnits = `${writeNumber(units, 'en-US')} ${unitsWord}`
  return display.display_in_currency ? `${formatCost(units, display)} · ${inUnits}` : inUnits
}
