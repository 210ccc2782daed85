import { type Format, type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Muted, Num, Text, Time } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { GroupTag } from '../groups/GroupTag'
import { expiryOf, limitedModels, maskedKey, statusLook, wholeKey } from './token.model'

interface CellProps {
  readonly token: TokenView
  readonly t: Translate
  readonly format: Format
}

function StatusCell({ token, t }: Omit<CellProps, 'format'>) {
  const { tone, word } = statusLook(token)
  const models = limitedModels(token)
  const hint = models.length === 0 ? undefined : t('tokens.limited-to', { models: models.join(', ') })
  return (
    <StatusChip tone={tone} hint={hint}>
      {t(`tokens.status.${word}`)}
    </StatusChip>
  )
}

function KeyCell({ token, t }: Omit<CellProps, 'format'>) {
  if (token.key === '') return <Muted>{t('tokens.key-unreadable')}</Muted>
  return (
    <CopyText value={wholeKey(token.key)} label={t('tokens.key-noun')} isMono>
      {maskedKey(token.key)}
    </CopyText>
  )
}

function RemainCell({ token, t, format }: CellProps) {
  if (token.unlimited_quota) return <Tag>{t('tokens.unlimited')}</Tag>
  return <Num exact={format.quotaExactly(token.remain_quota)}>{format.quota(token.remain_quota)}</Num>
}

function ExpiryCell({ token, t, format }: CellProps) {
  const expiry = expiryOf(token.expired_time)
  if (expiry === 'never') return <Muted>{t('tokens.never')}</Muted>
  const moment = <Time relative={format.relativeTime(token.expired_time)} exact={format.dateTime(token.expired_time)} />
  return expiry === 'past' ? <Text tone="warn">{moment}</Text> : moment
}

/** The columns of the tokens table. */
export function useTokenColumns(): readonly Column<TokenView>[] {
  const t = useT('billing')
  const format = useFormat()
  return useMemo<Column<TokenView>[]>(
    () => [
      { id: 'name', label: t('tokens.name'), isFixed: true, card: 'title', minWidth: 140, render: ({ name }) => name },
      {
        id: 'status',
        label: t('tokens.status.title'),
        card: 'aside',
        render: (token) => <StatusCell token={token} t={t} />,
      },
      { id: 'key', label: t('tokens.key'), card: 'field', render: (token) => <KeyCell token={token} t={t} /> },
      {
        id: 'group',
        label: t('tokens.group'),
        render: ({ group }) => (group === '' ? <Muted>{t('tokens.group-own')}</Muted> : <GroupTag name={group} />),
      },
      {
        id: 'used',
        label: t('tokens.used'),
        align: 'right',
        render: ({ used_quota }) => <Num exact={format.quotaExactly(used_quota)}>{format.quota(used_quota)}</Num>,
      },
      {
        id: 'remain',
        label: t('tokens.remain'),
        align: 'right',
        card: 'field',
        render: (token) => <RemainCell token={token} t={t} format={format} />,
      },
      {
        id: 'created',
        label: t('tokens.created'),
        render: ({ created_time: at }) => <Time relative={format.relativeTime(at)} exact={format.dateTime(at)} />,
      },
      {
        id: 'expires',
        label: t('tokens.expires'),
        card: 'field',
        render: (token) => <ExpiryCell token={token} t={t} format={format} />,
      },
    ],
    [t, format],
  )
}
