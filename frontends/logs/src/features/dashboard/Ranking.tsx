import { useFormat, useT } from '@tollgate/console-sdk'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel } from '@tollgate/console-ui/layout'
import type { FigureMeasure, FiguresSummary } from '@tollgate/contracts/http/logs'
import { changeOf } from './dashboard.model'
import { changeText } from './FigureCards'

type Ranked = FiguresSummary['ranking'][number]

interface RankingProps {
  readonly summary: FiguresSummary
  readonly measure: FigureMeasure
  /** What the subjects are: models, users. */
  readonly title: string
  readonly nameOf: (of: { readonly name: string; readonly label: string }) => string
}

/** The largest, each beside the time before. */
export function Ranking({ summary, measure, title, nameOf }: RankingProps) {
  const t = useT('logs')
  const format = useFormat()
  const { ranking, others, now } = summary
  const hasTimes = ranking.some(({ duration }) => duration !== null)
  const name: FigureColumn<Ranked> = {
    id: 'name',
    label: title,
    align: 'left',
    render: nameOf,
    foot: t('dashboard.sum'),
  }
  const columns = [name, ...useSumColumns(now, measure), ...useTimeColumns(now).filter(() => hasTimes)]
  const more = { subjects: format.number(others.subjects), quota: format.quota(others.quota) }
  return (
    <Panel
      title={t('dashboard.ranking', { what: title })}
      purpose={others.subjects > 0 ? t('dashboard.more', more) : undefined}
    >
      <FigureTable label={title} columns={columns} rows={ranking} rowKey={(row) => `one ${row.name}`} />
    </Panel>
  )
}

type Whole = FiguresSummary['now']

function useSumColumns(now: Whole, measure: FigureMeasure): FigureColumn<Ranked>[] {
  const t = useT('logs')
  const format = useFormat()
  const share = ({ failed, count }: { failed: number; count: number }) =>
    count === 0 ? '–' : format.percent(failed / count)
  const figure = (id: FigureMeasure, write: (value: number) => string, isMinor: boolean): FigureColumn<Ranked> => ({
    id,
    label: t(`dashboard.measure.${id}`),
    isMinor,
    render: (row) => write(row[id]),
    foot: write(now[id]),
  })
  return [
    figure('quota', format.quota, false),
    {
      id: 'change',
      label: t('dashboard.column.change'),
      isMinor: true,
      render: (row) => changeText(t, format.percent, changeOf(row[measure], row.before[measure])),
    },
    figure('token', format.shortNumber, true),
    figure('count', format.shortNumber, false),
    { id: 'errors', label: t('dashboard.column.errors'), isMinor: true, render: share, foot: share(now) },
  ]
}

function useTimeColumns(now: Whole): FigureColumn<Ranked>[] {
  const t = useT('logs')
  const format = useFormat()
  const time = (ms: number | null | undefined) => (ms === null || ms === undefined ? '–' : format.duration(ms))
  return (['duration', 'first_token'] as const).map((id) => ({
    id,
    label: t(`dashboard.column.${id}`),
    isMinor: true,
    render: (row) => time(row[id]?.p95),
    foot: time(now[id].p95),
  }))
}
