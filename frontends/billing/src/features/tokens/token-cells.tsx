import { type Translate, useFormat } from '@tollgate/console-sdk'
import { Moment, Quota } from '@tollgate/console-sdk/values'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted, Num, Text } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { TokenView, UserTokenView } from '@tollgate/contracts/http/billing'
import type { ReactNode } from 'react'
import { hasOldKey, maskedKey, wholeKey } from '../token-keys/key.model'
import { expiryOf, limitedModels, statusLook } from './token.model'

interface CellProps {
  readonly token: TokenView
  readonly t: Translate
}

/** Of what is told of anybody's token. */
interface OpenCellProps {
  readonly token: UserTokenView
  readonly t: Translate
}

/** What is less important, below what matters; with room above and below, as rows are low. */
function Lines({ first, further }: { first: ReactNode; further: readonly ReactNode[] }) {
  return (
    <Box sx={{ py: 1, whiteSpace: 'nowrap' }}>
      {first}
      {further.map((line, index) => (
        <Box key={index} component="span" sx={{ display: 'block' }}>
          <Muted size="small">{line}</Muted>
        </Box>
      ))}
    </Box>
  )
}

/** The status, with the models of a limited token when pointed at. */
export function StatusCell({ token, t }: OpenCellProps) {
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
export function KeyCell({ token, t }: CellProps) {
  const format = useFormat()
  const { previous_key_until: until } = token
  const key = <Key token={token} t={t} />
  if (!hasOldKey(token)) return key
  const end = t('token-keys.old-ends', { when: format.relativeTime(until) })
  return <Lines first={key} further={[<Num exact={format.dateTime(until)}>{end}</Num>]} />
}

function Key({ token, t }: CellProps) {
  if (token.key_hidden)
    return (
      <Tooltip text={t('tokens.key-hidden')}>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <Mono>{maskedKey(token.key)}</Mono>
          <Icon name="eye-off" size={14} style={{ opacity: 0.6 }} />
        </Box>
      </Tooltip>
    )
  if (token.key === '') return <Muted>{t('tokens.key-unreadable')}</Muted>
  return (
    <CopyText value={wholeKey(token.key)} label={t('tokens.key-noun')} isMono>
      {maskedKey(token.key)}
    </CopyText>
  )
}

/** What was used in all, and of a token with a cap of a day or month what was used in it. */
export function UsedCell({ token, t }: CellProps) {
  const format = useFormat()
  const further = [
    ...(token.daily_quota === 0 ? [] : [t('tokens.used-today', { quota: format.quota(token.daily_used) })]),
    ...(token.monthly_quota === 0 ? [] : [t('tokens.used-month', { quota: format.quota(token.monthly_used) })]),
  ]
  return <Lines first={<Quota units={token.used_quota} />} further={further} />
}

/** What is left. */
export function RemainCell({ token, t }: OpenCellProps) {
  if (token.unlimited_quota) return <Tag>{t('tokens.unlimited')}</Tag>
  return <Quota units={token.remain_quota} />
}

/** When the last call came in, and from where. */
export function LastUseCell({ token: { accessed_time: at, accessed_ip: ip }, t }: CellProps) {
  if (at === 0) return <Muted>{t('tokens.never-used')}</Muted>
  return <Lines first={<Moment at={at} />} further={[ip]} />
}

/** One that is past says so first, and when on being pointed at: "now" would read as if it still worked. */
export function ExpiryCell({ token: { expired_time: at }, t }: OpenCellProps) {
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
