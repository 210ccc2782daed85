import { useQuery } from '@tanstack/react-query'
import type { TableFilters } from '@tollgate/console-sdk'
import { rangeOf, spanOf } from '@tollgate/console-sdk/list-page'
import { keep, readKept } from '@tollgate/console-ui/local-storage'
import { useState } from 'react'
import { chartQuery } from '../../api/chart.api'
import type { LogQuestion } from '../../api/logs.api'
import { type LogFilters, sinceOf } from '../filters/filters.model'
import { type ChartSpan, isSameSpan, shownSpan, spanOfSteps, stepsWithin } from './chart.model'

/** Whether the chart is folded away is kept in this browser. */
const foldedKey = 'logs-chart'
/** While the log is followed the chart is asked for anew so often. */
const liveEveryMs = 15_000

export interface ChartOptions {
  readonly question: LogQuestion
  readonly filters: TableFilters<LogFilters>
  readonly midnight: number
  readonly isLive: boolean
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** The chart of what the filters ask for, and what brushing it asks of them. */
export function useChart({ question, filters: { applied, apply }, midnight, isLive }: ChartOptions) {
  const [isFolded, setIsFolded] = useState(() => readKept(foldedKey) === 'folded')
  // What was shown when a part of it was brushed.
  const [frame, setFrame] = useState<ChartSpan | null>(null)
  const since = sinceOf(applied, midnight)
  const [opened] = useState(nowSeconds)
  const { from = 0, to, preset } = rangeOf(applied, since, opened)
  const chosen: ChartSpan = { from, to, ...(preset !== undefined && { preset }) }
  const shown = shownSpan(chosen, frame, opened)
  const span = { start_timestamp: shown.from, end_timestamp: shown.to ?? 0 }
  const query = { ...chartQuery(question, span), enabled: !isFolded, refetchInterval: isLive && liveEveryMs }
  const chart = useQuery(query)
  const ask = (next: ChartSpan) => apply(spanOf(next, since))
  return {
    chart,
    isFolded,
    fold: (folded: boolean) => {
      keep(foldedKey, folded ? 'folded' : null)
      setIsFolded(folded)
    },
    chosen: isSameSpan(shown, chosen) ? null : stepsWithin(chart.data?.steps ?? [], chosen),
    isNarrowed: !isSameSpan(shown, chosen),
    choose: (brush: { from: number; to: number }) => {
      const next = spanOfSteps(chart.data?.steps ?? [], brush, nowSeconds())
      if (next === null) return
      setFrame(shown)
      ask(next)
    },
    /** Asks for all that is shown. */
    clear: () => ask(shown),
  }
}
