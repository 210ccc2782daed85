import type { Language } from '../i18n/language'

const second = 1
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const units: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly seconds: number }[] = [
  { unit: 'year', seconds: 365 * day },
  { unit: 'month', seconds: 30 * day },
  { unit: 'day', seconds: day },
  { unit: 'hour', seconds: hour },
  { unit: 'minute', seconds: minute },
]

/** Made once each: making one takes longer than a table's worth of answers. */
const relative = new Map<Language, Intl.RelativeTimeFormat>()

function relativeFormat(language: Language): Intl.RelativeTimeFormat {
  const known = relative.get(language)
  if (known !== undefined) return known
  const made = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto' })
  relative.set(language, made)
  return made
}

/** `3 minutes ago`, `in 2 days`; what is within a minute is now. */
export function relativeTime(unixSeconds: number, nowSeconds: number, language: Language): string {
  const distance = unixSeconds - nowSeconds
  const format = relativeFormat(language)
  const step = units.find(({ seconds }) => Math.abs(distance) >= seconds)
  return step === undefined ? format.format(0, 'second') : format.format(Math.trunc(distance / step.seconds), step.unit)
}

/** `2026-01-31 14:05:09` in the browser's time zone, the same in every language so that columns line up. */
export function dateTime(unixSeconds: number): string {
  const at = new Date(unixSeconds * 1_000)
  return `${dateOf(at)} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}`
}

/** `2026-01-31` in the browser's time zone. */
export const date = (unixSeconds: number): string => dateOf(new Date(unixSeconds * 1_000))

/** `850 ms`, `12.5 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number, language: Language): string {
  const [ms, s, min, h] = language === 'zh' ? ['毫秒', '秒', '分', '小时'] : ['ms', 's', 'min', 'h']
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ${ms}`
  if (seconds < minute) return `${Number(seconds.toFixed(seconds < 10 ? 2 : 1))} ${s}`
  const whole = Math.round(seconds)
  const [big, small, bigName, smallName] =
    whole < hour
      ? [Math.floor(whole / minute), whole % minute, min, s]
      : [Math.floor(whole / hour), Math.floor((whole % hour) / minute), h, min]
  return small === 0 ? `${big} ${bigName}` : `${big} ${bigName} ${small} ${smallName}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const dateOf = (at: Date): string => [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-')
