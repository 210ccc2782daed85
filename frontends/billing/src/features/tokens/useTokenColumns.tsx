import { type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { GroupTag, Moment, Quota } from '@tollgate/console-sdk/values'
import { CopyText } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { Icon } from '@tollgate/console-ui/icon'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted, Num, Text } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { hasOldKey, maskedKey, wholeKey } from '../token-keys/key.model'
import { expiryOf, limitedModels, statusLook } from './token.model'

interface CellProps {
  readonly token: TokenView
  readonly t: Translate
}

function StatusCell({ token, t }: CellProps) {
  const { tone, word } = statusLook(token)
  const models = limitedModels(token)
  const hint = models.length === 0 ? undefined : t('tokens.limited-to', { models: models.join(', ') })
  return (
    <StatusChip tone={tone} hint={hint}>
      {t(`tokens.status.${word}`)}
    </StatusChip>
  )
}

/** The key, to copy where it can be shown, and whether the one of before works still. */
function KeyCell({ token, t }: CellProps) {
  const format = useFormat()
  return (
    <>
      <Key token={token} t={t} />
      {hasOldKey(token) && (
        <Muted size="small">{t('token-keys.old-until', { time: format.dateTime(token.previous_key_until) })}</Muted>
      )}
    </>
  )
}

function Key({ token, t }: CellProps) {
  if (token.key_hidden)
    return (
      <Tooltip text={t('tokens.key-hidden')}>
        <span>
          <Mono>{maskedKey(token.key)}</Mono> <Icon name="eye-off" size={14} />
        </span>
      </Tooltip>
    )
  if (token.key === '') return <Muted>{t('tokens.key-unreadable')}</Muted>
  return (
    <CopyText value={wholeKey(token.key)} label={t('tokens.key-noun')} isMono>
      {maskedKey(token.key)}
    </CopyText>
  )
}

/** What was used in all, and of a token with caps of a day or month what was used in these. */
function UsedCell({ token, t }: CellProps) {
  const format = useFormat()
  if (token.daily_quota === 0 && token.monthly_quota === 0) return <Quota units={token.used_quota} />
  const [day, month] = [format.quota(token.daily_used), format.quota(token.monthly_used)]
  return (
    <>
      <Quota units={token.used_quota} />
      <Muted>{t('tokens.used-in', { day, month })}</Muted>
    </>
  )
}

function RemainCell({ token, t }: CellProps) {
  if (token.unlimited_quota) return <Tag>{t('tokens.unlimited')}</Tag>
  return <Quota units={token.remain_quota} />
}

/** When the last call came in, and from where. */
function LastUseCell({ token: { accessed_time: at, accessed_ip: ip }, t }: CellProps) {
  if (at === 0) return <Muted>{t('tokens.never-used')}</Muted>
  return (
    <>
      <Moment at={at} />
      <Muted>{ip}</Muted>
    </>
  )
}

/** One that is past says so first, and when on being pointed at: "now" would read as if it still worked. */
function ExpiryCell({ token: { expired_time: at }, t }: CellProps) {
  const format = useFormat()
  const expiry = expiryOf(at)
  if (expiry === 'never') return <Muted>{t('tokens.never')}</Muted>
  if (expiry === 'ahead') return <Moment at={at} />
  return (
    <Text tone="warn">
      <Num exact={`${format.relativeTime(at)} · ${format.dateTime(at)}`}>{t('tokens.status.expired')}</Num>
    </Text>
  )
}

/** The columns of the tokens table. */
export function useTokenColumns(): readonly Column<TokenView>[] {
  const t = useT('billing')
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
        render: (token) => <UsedCell token={token} t={t} />,
      },
      {
        id: 'remain',
        label: t('tokens.remain'),
        align: 'right',
        card: 'field',
        render: (token) => <RemainCell token={token} t={t} />,
      },
      {
        id: 'last-use',
        label: t('tokens.last-use'),
        card: 'field',
        render: (token) => <LastUseCell token={token} t={t} />,
      },
      { id: 'created', label: t('tokens.created'), render: ({ created_time: at }) => <Moment at={at} /> },
      {
        id: 'expires',
        label: t('tokens.expires'),
        card: 'field',
        render: (token) => <ExpiryCell token={token} t={t} />,
      },
    ],
    [t],
  )
}
