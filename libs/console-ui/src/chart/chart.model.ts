import type { Series } from './chart.types'

const most = 6

/** Sum of what is known of a series. */
export const sumOf = ({ values }: Pick<Series, 'values'>): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** At most six series: the greatest five stay, in their order, the rest becomes one. */
export function foldSeries(series: readonly Series[], otherLabel: string): Series[] {
  if (series.length <= most) return [...series]
  const greatest = new Set([...series].sort((one, other) => sumOf(other) - sumOf(one)).slice(0, most - 1))
  const rest = series.filter((each) => !greatest.has(each))
  const length = Math.max(...rest.map(({ values }) => values.length))
  const values = Array.from({ length }, (_, index) => rest.reduce((sum, each) => sum + (each.values[index] ?? 0), 0))
  return [...series.filter((each) => greatest.has(each)), { id: '__other', label: otherLabel, values }]
}

/** Whether there is anything to draw. */
export const hasData = (series: readonly Series[]): boolean =>
  series.some((each) => each.values.some((value) => value !== null))

/** Times by what tells them apart: hours within two days, days beyond. */
export function timeFormat(x: readonly (Date | string)[], language: 'zh' | 'en'): (x: Date | string) => string {
  const dates = x.filter((each): each is Date => each instanceof Date)
  const first = dates[0]?.getTime() ?? 0
  const spanMs = (dates.at(-1)?.getTime() ?? first) - first
  const isShort = spanMs <= 2 * 86_400_000
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    ...(isShort
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { month: language === 'zh' ? 'numeric' : 'short', day: 'numeric' }),
  })
  return (each) => (each instanceof Date ? format.format(each) : each)
}

/** Six colours apart from each other in every common kind of colour blindness, 3:1 on their ground. */
export const chartColours = {
  light: ['#5B5BD6', '#C77700', '#00876A', '#C0559B', '#2D8FC4', '#6B6F7A'],
  dark: ['#8C8CF0', '#E6A23C', '#3DBE97', '#E38CC0', '#6CBDF0', '#A3A7B0'],
} as const
