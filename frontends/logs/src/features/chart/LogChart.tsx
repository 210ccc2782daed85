import { useFormat, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, Text } from '@tollgate/console-ui/text'
import { seriesColours } from '@tollgate/console-ui/time-chart'
import type { LogChart as Chart } from '@tollgate/contracts/http/logs'
import { type ReactNode, useState } from 'react'
import { errorsOf, isDrawn, stepName, totalOf } from './chart.model'
import { ChartPlot } from './ChartPlot'
import { type ChartOptions, useChart } from './useChart'

const plotHeight = 96
/** The words of the button that folds stand under what is above them, as if it had no edge; what wraps stands under the words. */
const headLook = {
  '& > button:first-of-type': { ml: -2 },
  minHeight: 32,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
} as const

/** Requests, errors and latency of what the filters find, over its time: a span that is brushed is asked for. */
export function LogChart(options: ChartOptions) {
  return isDrawn(options.filters.applied) ? <Shown {...options} /> : null
}

function Shown(options: ChartOptions) {
  const t = useT('logs')
  const state = useChart(options)
  const { chart, isFolded, fold, isNarrowed, clear } = state
  const [pointed, setPointed] = useState<number | null>(null)
  return (
    <Box component="section" aria-label={t('chart.label')}>
      <Box sx={headLook}>
        <Button
          size="small"
          variant="quiet"
          icon={isFolded ? 'chevron-right' : 'chevron-down'}
          isExpanded={!isFolded}
          onClick={() => fold(!isFolded)}
        >
          {t('chart.label')}
        </Button>
        {!isFolded && chart.data !== undefined && chart.error === null && (
          <Legend chart={chart.data} pointed={pointed} />
        )}
        {!isFolded && isNarrowed && (
          <Button size="small" icon="x" onClick={clear}>
            {t('chart.clear')}
          </Button>
        )}
      </Box>
      {!isFolded && (
        <Box sx={{ height: plotHeight }}>
          <Plot state={state} onPoint={setPointed} />
        </Box>
      )}
    </Box>
  )
}

/** The drawing, or why there is none. */
function Plot({ state, onPoint }: { state: ReturnType<typeof useChart>; onPoint: (index: number | null) => void }) {
  const t = useT('logs')
  const { chart, chosen, choose, clear } = state
  if (chart.error !== null)
    return (
      <Row gap={3}>
        <Muted>{t('chart.failed')}</Muted>
        <Button size="small" icon="refresh" onClick={() => void chart.refetch()}>
          {t('refresh')}
        </Button>
      </Row>
    )
  if (chart.data === undefined) return <Skeleton shape="block" height={plotHeight} />
  return <ChartPlot chart={chart.data} chosen={chosen} onChoose={choose} onClear={clear} onPoint={onPoint} />
}

/** What the colours mean, with what it comes to: all of it, or the step that is pointed at. */
function Legend({ chart, pointed }: { chart: Chart; pointed: number | null }) {
  const t = useT('logs')
  const format = useFormat()
  const step = pointed === null ? undefined : chart.steps[pointed]
  const { requests, errors, slowest } =
    step === undefined ? totalOf(chart.steps) : { requests: step.requests, errors: errorsOf(step), slowest: step.p95 }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      {step !== undefined && <Text size="tiny">{stepName(step, chart.grain, zone)}</Text>}
      <Entry colour={seriesColours.normal} name={t('chart.requests')} value={format.number(requests)} />
      <Entry
        colour={seriesColours.bad}
        name={t('chart.errors')}
        value={`${format.number(errors)}${requests > 0 && errors > 0 ? ` · ${format.percent(errors / requests)}` : ''}`}
      />
      {chart.is_timed ? (
        <Entry
          isLine
          colour={seriesColours.line}
          name={t(step === undefined ? 'chart.slowest' : 'chart.latency')}
          value={slowest === null ? '–' : format.duration(slowest)}
        />
      ) : (
        <Muted size="tiny">{t('chart.untimed')}</Muted>
      )}
    </>
  )
}

interface EntryProps {
  readonly colour: string
  readonly isLine?: boolean
  readonly name: string
  readonly value: ReactNode
}

function Entry({ colour, isLine = false, name, value }: EntryProps) {
  const mark = isLine ? { width: 12, height: 2 } : { width: 8, height: 8, borderRadius: '2px' }
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
    >
      <Box component="span" aria-hidden sx={{ flex: 'none', bgcolor: colour, ...mark }} />
      {name}
      <Box component="span" sx={{ color: 'text.secondary', minWidth: '4ch' }}>
        {value}
      </Box>
    </Box>
  )
}
