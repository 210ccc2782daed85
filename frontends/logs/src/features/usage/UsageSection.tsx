import { useQuery } from '@tanstack/react-query'
import { pathOf, useT, useUrlState } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Segmented, startOfDay } from '@tollgate/console-ui/inputs'
import { Box, Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import type { LogChart } from '@tollgate/contracts/http/logs'
import { useState } from 'react'
import { type Subject, usageQuery } from '../../api/usage.api'
import { spansOf, stepsOf, sumsOf, usageAddress, usageDays, type UsageMeasure, usageMeasures } from './usage.model'
import { UsageCards } from './UsageCards'
import { UsageChart } from './UsageChart'
import { UsageShares } from './UsageShares'

interface UsageSectionProps {
  readonly subject: Subject
  /** Filters by which the log shows the same calls. */
  readonly filter: Readonly<Record<string, string>>
}

/** Legend, columns and what is below them. */
const chartHeight = 236
const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** What the calls of a user or token came to over time, beside the time before, and where they went. */
export function UsageSection({ subject, filter }: UsageSectionProps) {
  const t = useT('logs')
  const [address, setAddress] = useUrlState(usageAddress)
  const [opened] = useState(nowSeconds)
  const days = Number(address.days)
  const spans = spansOf(days, { now: opened, midnight: startOfDay(opened) })
  const [now, before] = [useQuery(usageQuery(subject, spans.now)), useQuery(usageQuery(subject, spans.before))]
  const logOf = (more: Readonly<Record<string, string>> = {}) =>
    pathOf('logs', { ...filter, ...more, start_timestamp: spans.now.start_timestamp })
  if (now.error !== null)
    return <ErrorState error={now.error} title={t('usage.title-failed')} onRetry={() => void now.refetch()} />
  return (
    <Stack gap={4}>
      <Row wrap justify="between" gap={3}>
        <Segmented
          label={t('usage.range')}
          isLabelHidden
          value={address.days}
          onChange={(chosen) => setAddress({ days: chosen })}
          options={usageDays.map((count) => ({ value: String(count), label: t(`usage.days.${count}`) }))}
        />
        <Button icon="scroll-text" href={logOf()}>
          {t('usage.to-log')}
        </Button>
      </Row>
      <UsageCards now={now.data && sumsOf(now.data.steps)} before={before.data && sumsOf(before.data.steps)} />
      <OverTime chart={now.data} days={days} of={address.of} onChoose={(of) => setAddress({ of })} />
      <UsageShares subject={subject} span={spans.now} logOf={logOf} />
    </Stack>
  )
}

interface OverTimeProps {
  readonly chart: LogChart | undefined
  readonly days: number
  readonly of: UsageMeasure
  readonly onChoose: (of: UsageMeasure) => void
}

/** The columns, or that there are none; their room is there before they are. */
function OverTime({ chart, days, of, onChoose }: OverTimeProps) {
  const t = useT('logs')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const choice = (
    <Segmented
      label={t('usage.measure')}
      isLabelHidden
      value={of}
      onChange={onChoose}
      options={usageMeasures.map((value) => ({ value, label: t(`usage.cards.${value}`) }))}
    />
  )
  return (
    <Panel title={t('usage.title')} aside={choice}>
      <Box sx={{ minHeight: chartHeight }}>
        {chart === undefined && <Skeleton shape="block" height={chartHeight} />}
        {chart !== undefined && sumsOf(chart.steps).calls === 0 && (
          <EmptyState icon="chart-bar" title={t('usage.nothing')}>
            {t('usage.nothing-why')}
          </EmptyState>
        )}
        {chart !== undefined && sumsOf(chart.steps).calls > 0 && (
          <UsageChart steps={stepsOf(chart, days, zone)} of={of} />
        )}
      </Box>
    </Panel>
  )
}
