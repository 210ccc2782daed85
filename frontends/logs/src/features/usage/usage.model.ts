import type { LogChart, LogChartStep } from '@tollgate/contracts/http/logs'
import { z } from 'zod'
import type { UsageSpan } from '../../api/usage.api'

/** For how many days calls are told, today among them. */
export const usageDays = [1, 7, 30, 90] as const

/** What the chart is of: what calls cost, or how many there were. */
export const usageMeasures = ['cost', 'calls'] as const
export type UsageMeasure = (typeof usageMeasures)[number]

/** What is chosen, as the address says it. */
export const usageAddress = z.object({
  days: z.enum(usageDays.map(String)).default('7'),
  of: z.enum(usageMeasures).default('cost'),
})

const day = 86_400

/**
 * The time of so many days up to now, and the time before with which it is compared: of today the same hours of yesterday, else as many
 * days before. `midnight` is when today began.
 */
export function spansOf(
  days: number,
  { now, midnight }: { now: number; midnight: number },
): Record<'now' | 'before', UsageSpan> {
  const start = midnight - (days - 1) * day
  return {
    now: { start_timestamp: start, end_timestamp: now },
    before: { start_timestamp: start - days * day, end_timestamp: days === 1 ? now - day : start - 1 },
  }
}

/** What some steps come to. */
export interface UsageSums {
  readonly cost: number
  readonly calls: number
  /** Calls that failed or were refused. */
  readonly errors: number
  readonly tokens: number
}

export function sumsOf(steps: readonly LogChartStep[]): UsageSums {
  const sum = (value: (step: LogChartStep) => number) => steps.reduce((total, step) => total + value(step), 0)
  return {
    cost: sum(({ quota }) => quota),
    calls: sum(({ requests }) => requests),
    errors: sum(({ failed, refused }) => failed + refused),
    tokens: sum(({ token }) => token),
  }
}

/** One column: hours of a day, else days. */
export interface UsageStep extends UsageSums {
  readonly id: string
  /** `14:00`, or `03-10`. */
  readonly label: string
  readonly failed: number
  readonly refused: number
}

/** The steps of a chart as they are drawn: hours of more than one day are added up to days of this zone. */
export function stepsOf(
  { grain, steps }: Pick<LogChart, 'grain' | 'steps'>,
  days: number,
  timeZone: string,
): UsageStep[] {
  const isByHour = grain === 'hour' && days === 1
  // Days of UTC have no other name than their own, wherever they are read.
  const isUtc = grain === 'day' && steps.every(({ start }) => start % day === 0)
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: isUtc ? 'UTC' : timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const columns = new Map<string, LogChartStep[]>()
  for (const step of steps) {
    const at = text.format(step.start * 1_000)
    const id = isByHour ? at : at.slice(0, 10)
    columns.set(id, [...(columns.get(id) ?? []), step])
  }
  return [...columns].map(([id, own]) => ({
    id,
    label: isByHour ? id.slice(11) : id.slice(5),
    ...sumsOf(own),
    failed: own.reduce((total, { failed }) => total + failed, 0),
    refused: own.reduce((total, { refused }) => total + refused, 0),
  }))
}
