import type { QuotaDisplay } from '../format/money'

/** What is typed for a number of units: dollars where the site shows money, else the units themselves. */
export function typedOf(units: number | null, display: QuotaDisplay): number | null {
  if (units === null || Number.isNaN(units) || !display.display_in_currency) return units
  return units / display.quota_per_unit
}

/**
 * The units of what was typed. Units are whole: a dollar amount is rounded to the nearest one; `NaN`, what cannot be read,
 * stays `NaN`.
 */
export function unitsOf(typed: number | null, display: QuotaDisplay): number | null {
  if (typed === null || Number.isNaN(typed) || !display.display_in_currency) return typed
  return Math.round(typed * display.quota_per_unit)
}
