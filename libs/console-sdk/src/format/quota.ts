import type { Status } from '../status/status.schema'

/** What of the status decides how quota is written. */
export type QuotaDisplay = Pick<Status, 'quota_per_unit' | 'display_in_currency'>

const steps = [
  { from: 1_000_000_000, by: 1_000_000_000, sign: 'B' },
  { from: 1_000_000, by: 1_000_000, sign: 'M' },
  // Document 1 section 9: thousands are shortened from 10000 on.
  { from: 10_000, by: 1_000, sign: 'k' },
]

/** A number with k, M or B behind it where it is long. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const step = steps.find(({ from }) => size >= from)
  return step === undefined ? String(value) : `${trimmed(value / step.by, 1)}${step.sign}`
}

/**
 * Quota as the site shows it: in dollars, or as a short number of units. An amount below a cent has as many digits as it
 * takes to be told from nothing, up to the six of document 1.
 */
export function formatQuota(units: number, display: QuotaDisplay, digits = 2): string {
  if (!display.display_in_currency) return shortNumber(units)
  const amount = units / display.quota_per_unit
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  return `${sign}$${size.toFixed(size > 0 && size < 10 ** -digits ? 6 : digits)}`
}

/** The same in full, for the place where a short one is pointed at. */
export function formatQuotaExactly(units: number, display: QuotaDisplay): string {
  if (!display.display_in_currency) return units.toLocaleString('en-US')
  const amount = units / display.quota_per_unit
  return `${amount < 0 ? '-' : ''}$${Math.abs(amount).toFixed(6)}`
}

/** Fixed digits, without a zero that says nothing. */
const trimmed = (value: number, digits: number): string => value.toFixed(digits).replace(/\.0+$/, '')
