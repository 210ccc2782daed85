import { definePhrases, type Language, type Speech, speechOf } from '@tollgate/texts'

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
const relative = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormat(tag: string): Intl.RelativeTimeFormat {
  const known = relative.get(tag)
  if (known !== undefined) return known
  const made = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  relative.set(tag, made)
  return made
}

/** `3 minutes ago`, `in 2 days`; what is within a minute is now. */
export function relativeTime(unixSeconds: number, nowSeconds: number, tag: string): string {
  const distance = unixSeconds - nowSeconds
  const format = relativeFormat(tag)
  const step = units.find(({ seconds }) => Math.abs(distance) >= seconds)
  return step === undefined ? format.format(0, 'second') : format.format(Math.trunc(distance / step.seconds), step.unit)
}

/** `2026-01-31 14:05:09` in the browser's time zone, the same in every language so that columns line up. */
export function dateTime(unixSeconds: number): string {
  const at = new Date(unixSeconds * 1_000)
  return `${dateOf(at)} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}`
}

/** The time of an entry of a log: the same without the year, unless it is another than that of `nowSeconds`. */
export function logTime(unixSeconds: number, nowSeconds: number): string {
  const year = (seconds: number) => dateTime(seconds).slice(0, 5)
  const isThisYear = year(unixSeconds) === year(nowSeconds)
  return dateTime(unixSeconds).slice(isThisYear ? 5 : 0)
}

/** `2026-01-31` in the browser's time zone. */
export const date = (unixSeconds: number): string => dateOf(new Date(unixSeconds * 1_000))

/** What times are counted in. */
const durationWords = definePhrases({
  millis: { zh: '毫秒', en: 'ms' },
  s: { zh: '秒', en: 's' },
  min: { zh: '分', en: 'min' },
  h: { zh: '小时', en: 'h' },
})

/**
 * How long something took, from milliseconds: `63 ms`, `2.98 s`, `12.5 s`, `3 min 20 s`, `2 h 5 min`. Each range keeps its
 * digits, so that a column of times lines up and `3.00 s` stands beside `2.98 s`.
 */
export function duration(ms: number, language: Language | Speech): string {
  const { millis, s, min, h } = durationWords(speechOf(language))
  const seconds = ms / 1_000
  if (Math.round(ms) < 1_000) return `${Math.round(ms)} ${millis}`
  if (seconds < 9.995) return `${seconds.toFixed(2)} ${s}`
  if (seconds < 59.95) return `${seconds.toFixed(1)} ${s}`
  const whole = Math.round(seconds)
  const [big, small, bigName, smallName] =
    whole < hour
      ? [Math.floor(whole / minute), whole % minute, min, s]
      : [Math.floor(whole / hour), Math.floor((whole % hour) / minute), h, min]
  return small === 0 ? `${big} ${bigName}` : `${big} ${bigName} ${small} ${smallName}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const dateOf = (at: Date): string => [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-')
