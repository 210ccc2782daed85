import { type Translate, useFormat, useT } from '@tollgate/console-sdk'
import type { FiguresSummary } from '@tollgate/contracts/http/logs'
import { type CardFacts, CardStrip } from './CardStrip'
import { changeOf } from './dashboard.model'

/** What the time came to, each figure beside that of the time before. */
export function FigureCards({ summary }: { summary: FiguresSummary | undefined }) {
  const t = useT('logs')
  const cards = useCards(summary).map((card) => ({
    ...card,
    name: t(`dashboard.cards.${card.id}`),
    shown: summary === undefined ? null : card.shown,
  }))
  return <CardStrip label={t('dashboard.cards.label')} cards={cards} />
}

function useCards(
  summary: FiguresSummary | undefined,
): (Omit<CardFacts, 'name' | 'shown'> & { readonly shown: string })[] {
  const t = useT('logs')
  const format = useFormat()
  if (summary === undefined) return ids.map((id) => ({ id, shown: '', beside: '' }))
  const { now, before, rpm, tpm } = summary
  const change = (of: 'quota' | 'token' | 'count') => changeText(t, format.percent, changeOf(now[of], before[of]))
  const count = (value: number) => ({ shown: format.shortNumber(value), exact: format.number(value) })
  const share = ({ failed, count: calls }: typeof now) => (calls === 0 ? null : failed / calls)
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value, 2))
  const time = (ms: number | null) => (ms === null ? '–' : format.duration(ms))
  const times = (of: 'duration' | 'first_token') => ({
    shown: time(now[of].p50),
    beside:
      before[of].p50 === null
        ? t('dashboard.cards.first-most', { value: time(now[of].p95) })
        : t('dashboard.cards.most', {
            value: time(now[of].p95),
            half: time(before[of].p50),
            most: time(before[of].p95),
          }),
  })
  const errorsBefore = share(before)
  return [
    { id: 'quota', shown: format.quota(now.quota), exact: format.quotaExactly(now.quota), beside: change('quota') },
    { id: 'tokens', ...count(now.token), beside: change('token') },
    { id: 'requests', ...count(now.count), beside: change('count') },
    {
      id: 'errors',
      shown: percent(share(now)),
      beside:
        errorsBefore === null
          ? t('dashboard.change.none')
          : t('dashboard.cards.earlier', { value: percent(errorsBefore) }),
    },
    { id: 'rpm', ...count(rpm), beside: t('dashboard.cards.last-minute') },
    { id: 'tpm', ...count(tpm), beside: t('dashboard.cards.last-minute') },
    { id: 'duration', ...times('duration') },
    { id: 'first', ...times('first_token') },
  ]
}

const ids = ['quota', 'tokens', 'requests', 'errors', 'rpm', 'tpm', 'duration', 'first']

/** A change in words: more, less, as much, or nothing to compare with. */
export function changeText(t: Translate, percent: (share: number) => string, change: number | null): string {
  if (change === null) return t('dashboard.change.none')
  if (Math.abs(change) < 0.0005) return t('dashboard.change.same')
  return t(change > 0 ? 'dashboard.change.more' : 'dashboard.change.less', { share: percent(Math.abs(change)) })
}
