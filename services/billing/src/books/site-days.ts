import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Clock } from '@tollgate/platform'
import { monthOf } from './token-periods'

/** Longer than any day or month of any time zone. */
const longestMs = { day: 27 * 3_600_000, month: 32 * 24 * 3_600_000 } as const

/** Days of the site's time zone, as the option says it now. */
@Injectable()
export class SiteDays {
  private format: { readonly timeZone: string; readonly dates: Intl.DateTimeFormat } | null = null

  constructor(
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Today, as 20260131. */
  today(): number {
    return this.dayAt(this.clock.nowMs())
  }

  /** The day of a moment; of one to come it is today, as clocks of relays may be ahead. */
  dayUntilNow(atMs: number): number {
    return this.dayAt(Math.min(atMs, this.clock.nowMs()))
  }

  /** The day on which the next month begins, as `2026-02-01`. */
  firstOfNextMonth(): string {
    const month = monthOf(this.today())
    const [year, next] =
      month % 100 === 12 ? [Math.floor(month / 100) + 1, 1] : [Math.floor(month / 100), (month % 100) + 1]
    return `${year}-${String(next).padStart(2, '0')}-01`
  }

  /** How long this day or month still lasts, up to a second more. */
  restMs(period: 'day' | 'month'): number {
    const nowMs = this.clock.nowMs()
    const numberOf = (atMs: number) => (period === 'day' ? this.dayAt(atMs) : monthOf(this.dayAt(atMs)))
    const present = numberOf(nowMs)
    let [within, beyond] = [0, longestMs[period]]
    while (beyond - within > 1_000) {
      const middle = Math.floor((within + beyond) / 2)
      if (numberOf(nowMs + middle) > present) beyond = middle
      else within = middle
    }
    return beyond
  }

  private dayAt(atMs: number): number {
    const timeZone = this.options.get('SiteTimeZone')
    if (this.format?.timeZone !== timeZone) {
      const dates = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      this.format = { timeZone, dates }
    }
    const parts = new Map(this.format.dates.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
    return (parts.get('year') ?? 0) * 10_000 + (parts.get('month') ?? 0) * 100 + (parts.get('day') ?? 0)
  }
}
