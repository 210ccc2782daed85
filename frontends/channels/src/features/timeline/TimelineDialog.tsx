import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import { Alert } from '@tollgate/console-ui/alert'
import { Dialog } from '@tollgate/console-ui/dialog'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted, Text } from '@tollgate/console-ui/text'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { channelQuery, type ListedChannel, timelineQuery } from '../../api/channels.api'
import { keyNameOf, type TimelineEntry, toneOf } from './timeline.model'

/** What became of a channel and its keys, by whom or why; and which keys calls do without now. */
export function TimelineDialog({ channel, onClose }: { channel: ListedChannel; onClose: () => void }) {
  const t = useT('channels')
  const entries = useQuery(timelineQuery(channel.id))
  const detail = useQuery(channelQuery(channel.id))
  return (
    <Dialog isOpen onClose={onClose} title={t('timeline.title', { name: channel.name })}>
      <Stack gap={3}>
        {detail.data !== undefined && <DisabledKeys detail={detail.data} />}
        {entries.isError ? (
          <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
        ) : entries.data === undefined ? (
          <SkeletonText lines={4} />
        ) : (
          <Entries entries={entries.data} />
        )}
      </Stack>
    </Dialog>
  )
}

function DisabledKeys({ detail: { disabled_keys: keys, key_count: count } }: { detail: ChannelDetail }) {
  const t = useT('channels')
  if (keys.length === 0) return null
  return <Alert tone="warn">{t('timeline.disabled-keys', { disabled: keys.length, count })}</Alert>
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useT('channels')
  if (entries.length === 0) return <Muted>{t('timeline.none')}</Muted>
  return (
    <Box component="ul" aria-label={t('timeline.entries')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box component="li" key={entry.id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Entry entry={entry} />
        </Box>
      ))}
    </Box>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useT('channels')
  const { event, cause, reason, key, actor, time } = entry
  const by = actor !== null ? t('timeline.by', { name: actor.name }) : cause !== null && t(`timeline.causes.${cause}`)
  return (
    <Stack gap={1}>
      <Row gap={3} justify="between" wrap>
        <StatusChip tone={toneOf(entry)}>
          {t(`timeline.events.${event}`)}
          {key !== null && ` · ${t('timeline.key', keyNameOf(key))}`}
        </StatusChip>
        <Muted>
          <Moment at={time} />
        </Muted>
      </Row>
      {by !== false && <Muted>{by}</Muted>}
      {reason !== '' && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Text>{reason}</Text>
        </Box>
      )}
    </Stack>
  )
}
