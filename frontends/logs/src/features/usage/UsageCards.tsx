import { useFormat, useT } from '@tollgate/console-sdk'
import { type CardFacts, CardStrip } from '../dashboard/CardStrip'
import { changeOf } from '../dashboard/dashboard.model'
import { changeText } from '../dashboard/FigureCards'
import type { UsageSums } from './usage.model'

interface UsageCardsProps {
  readonly now: UsageSums | undefined
  readonly before: UsageSums | undefined
}

const ids = ['cost', 'calls', 'errors', 'tokens'] as const

/** What calls came to, each figure beside that of the time before. */
export function UsageCards({ now, before }: UsageCardsProps) {
  const t = useT('logs')
  const format = useFormat()
  const change = (id: 'cost' | 'calls' | 'tokens') =>
    now === undefined || before === undefined ? '' : changeText(t, format.percent, changeOf(now[id], before[id]))
  const share = ({ errors, calls }: UsageSums) => (calls === 0 ? '–' : format.percent(errors / calls, 2))
  const count = (value: number) => ({ shown: format.shortNumber(value), exact: format.number(value) })
  const shown = (sums: UsageSums) => ({
    cost: { shown: format.quota(sums.cost), exact: format.quotaExactly(sums.cost) },
    calls: count(sums.calls),
    errors: { shown: share(sums), exact: format.number(sums.errors) },
    tokens: count(sums.tokens),
  })
  const errorsBefore =
    before === undefined || before.calls === 0
      ? t('dashboard.change.none')
      : t('dashboard.cards.earlier', { value: share(before) })
  const cards = ids.map((id): CardFacts => ({
    id,
    name: t(`usage.cards.${id}`),
    ...(now === undefined ? { shown: null } : shown(now)[id]),
    beside: id === 'errors' ? (now === undefined ? '' : errorsBefore) : change(id),
  }))
  return <CardStrip label={t('usage.cards.label')} cards={cards} />
}
