import { useT } from '@tollgate/console-sdk'
import { LogMoment } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Mono, Muted, Text } from '@tollgate/console-ui/text'
import type { AuditEntry } from '@tollgate/contracts/http/identity'
import { factsOf, isKnownAction, summaryOf } from './audit.model'
import { useFieldName, useWording } from './useWording'

/** Acts that give or take access stand out among those that only change something. */
const tones: Readonly<Record<string, 'good' | 'warn' | 'bad' | 'info'>> = {
  'user.created': 'good',
  'user.enabled': 'good',
  'user.promoted': 'warn',
  'user.demoted': 'warn',
  'user.second-factor-reset': 'warn',
  'user.disabled': 'bad',
  'user.deleted': 'bad',
}

/** The columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useT('identity')
  return [
    {
      id: 'created_at',
      label: t('audit.time'),
      sorts: ['desc', 'asc'],
      width: 130,
      card: 'aside',
      render: ({ created_at }) => <LogMoment at={created_at} />,
    },
    {
      id: 'actor',
      label: t('audit.actor'),
      minWidth: 120,
      card: 'field',
      render: (entry) => <Actor entry={entry} />,
    },
    { id: 'action', label: t('audit.action'), isFixed: true, card: 'title', render: (entry) => <Act entry={entry} /> },
    {
      id: 'target',
      label: t('audit.target'),
      minWidth: 140,
      card: 'field',
      render: (entry) => <Target entry={entry} />,
    },
    { id: 'change', label: t('audit.change'), minWidth: 180, render: (entry) => <Change entry={entry} /> },
    { id: 'address', label: t('audit.address'), width: 140, render: ({ address }) => <Mono>{address}</Mono> },
  ]
}

interface CellProps {
  readonly entry: AuditEntry
}

/** Who acted, or on whose behalf nobody did. */
export function Actor({ entry: { actor_id, actor_name, outcome } }: CellProps) {
  const t = useT('identity')
  if (actor_id === null)
    return <Muted>{actor_name || t(outcome === 'refused' ? 'audit.visitor' : 'audit.by-itself')}</Muted>
  return <Text weight="medium">{actor_name}</Text>
}

/** What was done. */
export function Act({ entry: { action, outcome } }: CellProps) {
  const t = useT('identity')
  const word = isKnownAction(action) ? t(`audit.actions.${action}`) : action
  return <StatusChip tone={outcome === 'refused' ? 'bad' : (tones[action] ?? 'info')}>{word}</StatusChip>
}

/** What it changed, in one line. */
export function Change({ entry }: CellProps) {
  const wording = useWording(entry.target_kind)
  const nameOf = useFieldName()
  return (
    <Text size="small" tone="muted" clamp={1}>
      {summaryOf(factsOf(entry, wording), nameOf)}
    </Text>
  )
}

function Target({ entry }: CellProps) {
  const t = useT('identity')
  if (entry.target_kind === 'option') return <Mono>{entry.target_name}</Mono>
  if (entry.target_name === '') return <Muted>{t(`audit.targets.${entry.target_kind}`)}</Muted>
  return <Text>{entry.target_name}</Text>
}
