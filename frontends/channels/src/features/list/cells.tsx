import { providerOf } from '@tollgate/catalogue'
import { useFormat, useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import { IconButton } from '@tollgate/console-ui/button'
import { Box, Row, useIsPhone } from '@tollgate/console-ui/layout'
import { Spinner } from '@tollgate/console-ui/progress'
import { ProviderMark } from '@tollgate/console-ui/provider-mark'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Muted, Num, Text } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { neverExpires } from '@tollgate/contracts/http/channels'
import type { ListedChannel } from '../../api/channels.api'
import { disabledInfoOf, isExpired, statusOf, testOutcomeOf, testTone } from './channel.model'
import type { SingleRow, TagRow } from './rows.model'

/** Rows keep their height where it is narrow; the table scrolls sideways. */
const oneLine = { whiteSpace: 'nowrap' } as const

/** What a tag's line has no single value for. */
export const Nothing = () => <Muted>—</Muted>

export function NameCell({ row }: { row: SingleRow }) {
  const isPhone = useIsPhone()
  return (
    <Box sx={{ pl: { xs: 0, sm: row.isChild ? 9 : 0 } }}>
      <Text weight="medium" clamp={isPhone ? 2 : 1}>
        {row.channel.name}
      </Text>
    </Box>
  )
}

export function TagCell({ row, onToggle }: { row: TagRow; onToggle: () => void }) {
  const t = useT('channels')
  return (
    <Row gap={1}>
      <IconButton
        size="small"
        icon={row.isOpen ? 'chevron-down' : 'chevron-right'}
        label={t(row.isOpen ? 'tag.close' : 'tag.open', { tag: row.tag })}
        isExpanded={row.isOpen}
        onClick={onToggle}
      />
      <Box component="span" sx={oneLine}>
        <Tag icon="tag" tone="accent">
          {row.tag}
        </Tag>
      </Box>
    </Row>
  )
}

export function TypeCell({ type }: { type: number }) {
  const t = useT('channels')
  const provider = providerOf(type)
  if (provider === undefined) return <Muted>{t('list.unknown-type')}</Muted>
  return (
    <Box
      component="span"
      sx={{ ...oneLine, display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 2 }}
    >
      <ProviderMark slug={provider.slug} name={provider.label} />
      {provider.label}
    </Box>
  )
}

/** Dot and word; of a channel that the server disabled, also why and when. */
export function StatusCell({ channel }: { channel: ListedChannel }) {
  const t = useT('channels')
  const format = useFormat()
  const { tone, text } = statusOf(channel)
  const info = disabledInfoOf(channel)
  const reason = info === null || info.reason === '' ? null : t(info.text, { reason: info.reason })
  const time = info === null || info.time === 0 ? null : t('status.time', { time: format.dateTime(info.time) })
  const hint = info === null ? undefined : [reason, time].filter((line) => line !== null).join(' · ')
  return (
    <StatusChip tone={tone} hint={hint}>
      {t(text)}
    </StatusChip>
  )
}

export function TagStatusCell({ row }: { row: TagRow }) {
  const t = useT('channels')
  const { enabledCount, count } = row
  const tone = enabledCount === 0 ? 'neutral' : enabledCount === count ? 'good' : 'warn'
  return <StatusChip tone={tone}>{t('tag.enabled-of', { enabled: enabledCount, total: count })}</StatusChip>
}

/** When it ends to serve; one that is past says so first, and when on being pointed at. */
export function ExpiryCell({ channel }: { channel: ListedChannel }) {
  const t = useT('channels')
  const format = useFormat()
  const { expired_time: at } = channel
  if (at === neverExpires) return <Muted>{t('form.never')}</Muted>
  if (!isExpired(channel)) return <Moment at={at} />
  return (
    <Text tone="warn">
      <Num exact={`${format.relativeTime(at)} · ${format.dateTime(at)}`}>{t('status.expired')}</Num>
    </Text>
  )
}

/** How quickly the last test was answered, or that it failed; when it was, on being pointed at. */
export function ResponseTimeCell({ channel, isRunning }: { channel: ListedChannel; isRunning: boolean }) {
  const t = useT('channels')
  const format = useFormat()
  const { response_time: ms, test_time: time } = channel
  if (isRunning) return <Spinner label={t('test.running', { name: channel.name })} />
  const outcome = testOutcomeOf(channel)
  const tag = (
    <Box component="span" sx={oneLine}>
      <Tag tone={testTone(channel)}>{outcome === 'passed' ? format.duration(ms) : t(`list.${outcome}`)}</Tag>
    </Box>
  )
  if (outcome === 'untested') return tag
  const when = { time: format.dateTime(time), ago: format.relativeTime(time) }
  return <Tooltip text={t(outcome === 'passed' ? 'list.tested-at' : 'list.failed-at', when)}>{tag}</Tooltip>
}
