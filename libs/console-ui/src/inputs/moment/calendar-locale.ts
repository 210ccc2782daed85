import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'

/** Those that dayjs brings, by the languages of the house. */
const brought: Readonly<Record<string, string>> = { zh: 'zh-cn', en: 'en' }

/** Under which name dayjs knows the months and days of a language; those of a further one it gets of the browser, once. */
export function calendarLocale(tag: string): string {
  const known = brought[tag]
  if (known !== undefined) return known
  const name = tag.toLowerCase()
  const months = namesOf(tag, { month: 'long' }, (at) => new Date(2026, at, 1))
  // The first of March 2026 was a Sunday, with which dayjs begins.
  const weekdaysIn = (weekday: 'long' | 'narrow') => namesOf(tag, { weekday }, (at) => new Date(2026, 2, 1 + at), 7)
  const names = { months, weekdays: weekdaysIn('long'), weekdaysMin: weekdaysIn('narrow') }
  dayjs.locale({ name, ...names, weekStart: 1, formats: {}, relativeTime: {} }, undefined, true)
  return name
}

function namesOf(tag: string, form: Intl.DateTimeFormatOptions, at: (index: number) => Date, count = 12): string[] {
  const { format } = new Intl.DateTimeFormat(tag, form)
  return Array.from({ length: count }, (_, index) => format(at(index)))
}
