import { useMemo } from 'react'
import { useLanguage } from '../i18n/hooks'
import type { Language } from '../i18n/language'
import type { Status } from '../status/status.schema'
import { useStatus } from '../status/useStatus'
import { formatQuota, formatQuotaExactly, shortNumber } from './quota'
import { date, dateTime, duration, relativeTime } from './time'

/** How the console writes quota, numbers and times. Times are Unix seconds. */
export interface Format {
  readonly quota: (units: number, digits?: number) => string
  /** In full, for a tooltip. */
  readonly quotaExactly: (units: number) => string
  readonly number: (value: number, digits?: number) => string
  readonly shortNumber: (value: number) => string
  readonly percent: (share: number, digits?: number) => string
  readonly durationOfSeconds: (seconds: number) => string
  readonly durationOfMs: (ms: number) => string
  readonly relativeTime: (unixSeconds: number) => string
  readonly dateTime: (unixSeconds: number) => string
  readonly date: (unixSeconds: number) => string
}

/** The formats of a site in a language. */
export function formatsOf(status: Status, language: Language): Format {
  const locale = language === 'zh' ? 'zh-CN' : 'en-US'
  return {
    quota: (units, digits) => formatQuota(units, status, digits),
    quotaExactly: (units) => formatQuotaExactly(units, status),
    number: (value, digits) => value.toLocaleString(locale, { maximumFractionDigits: digits ?? 6 }),
    shortNumber,
    percent: (share, digits = 1) => share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: digits }),
    durationOfSeconds: (seconds) => duration(seconds, language),
    durationOfMs: (ms) => duration(ms / 1_000, language),
    relativeTime: (unixSeconds) => relativeTime(unixSeconds, Date.now() / 1_000, language),
    dateTime,
    date,
  }
}

/** How this site writes quota, numbers and times, in the language of the console. */
export function useFormat(): Format {
  const status = useStatus()
  const { language } = useLanguage()
  return useMemo(() => formatsOf(status, language), [status, language])
}
