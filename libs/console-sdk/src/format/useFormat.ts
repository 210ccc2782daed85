import { fill, type Language, type Speech, speechOf } from '@tollgate/texts'
import { useMemo } from 'react'
import { useSpeech } from '../i18n/hooks'
import type { Status } from '../status/status.schema'
import { useStatus } from '../status/useStatus'
import { formatAmount, formatCost, formatQuota, formatQuotaExactly, type QuotaDisplay, unitsWords } from './money'
import { shortNumber } from './number'
import { writeNumber } from './number-format'
import { date, dateTime, duration, logTime, relativeTime } from './time'

/**
 * How the console writes quota, numbers and times: the one set of rules for every page. Quota comes in units, times in
 * Unix seconds.
 */
export interface Format {
  /** Quota in columns and figures: `$1,234.50`, `<$0.01`; a short number of units where the site shows no money. */
  readonly quota: (units: number) => string
  /** What a single call costs: `$0.006280`. */
  readonly cost: (units: number) => string
  /** An amount that is chosen or typed: `$10`, `$0.002`. */
  readonly amount: (units: number) => string
  /** In full and with the units, for a tooltip: `$2.469134 · 1,234,567 units`. */
  readonly quotaExactly: (units: number) => string
  /** Grouped thousands, at most six digits after the point unless told otherwise. */
  readonly number: (value: number, digits?: number) => string
  /** `5,756`, `39.1k`, `1.2M`. */
  readonly shortNumber: (value: number) => string
  readonly percent: (share: number, digits?: number) => string
  /** From milliseconds: `63 ms`, `2.98 s`, `3 min 20 s`. */
  readonly duration: (ms: number) => string
  /** `3 minutes ago`, `in 2 days`. */
  readonly relativeTime: (unixSeconds: number) => string
  /** `2026-01-31 14:05:09`. */
  readonly dateTime: (unixSeconds: number) => string
  /** `01-31 14:05:09`, with the year where it is another: the time of an entry of a log. */
  readonly logTime: (unixSeconds: number) => string
  /** `2026-01-31`. */
  readonly date: (unixSeconds: number) => string
}

/** The formats of a site in a language. */
export function formatsOf(status: QuotaDisplay, language: Language | Speech): Format {
  const speech = speechOf(language)
  return {
    quota: (units) => formatQuota(units, status),
    cost: (units) => formatCost(units, status),
    amount: (units) => formatAmount(units, status),
    quotaExactly: (units) => formatQuotaExactly(units, status, fill(unitsWords, speech)),
    number: (value, digits) => writeNumber(value, speech.tag, { maximumFractionDigits: digits ?? 6 }),
    shortNumber,
    percent: (share, digits = 1) => writeNumber(share, speech.tag, { style: 'percent', maximumFractionDigits: digits }),
    duration: (ms) => duration(ms, speech),
    relativeTime: (unixSeconds) => relativeTime(unixSeconds, Date.now() / 1_000, speech.tag),
    dateTime,
    logTime: (unixSeconds) => logTime(unixSeconds, Date.now() / 1_000),
    date,
  }
}

/** How this site writes quota, numbers and times, in the language of the console. */
export function useFormat(): Format {
  const status: Status = useStatus()
  const speech = useSpeech()
  return useMemo(() => formatsOf(status, speech), [status, speech])
}
