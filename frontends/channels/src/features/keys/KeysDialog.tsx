import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Mono, Muted, Text } from '@tollgate/console-ui/text'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { channelQuery, type ListedChannel } from '../../api/channels.api'
import { canSwitch, drawsKeys, keysOf, type ShownKey } from './keys.model'
import { useSwitchKey } from './useSwitchKey'

/** Each key of a channel, as much of it as may be shown, which of them calls do without, and a switch for each. */
export function KeysDialog({ channel, onClose }: { channel: ListedChannel; onClose: () => void }) {
  const t = useT('channels')
  const { data, error, refetch } = useQuery(channelQuery(channel.id))
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title', { name: channel.name })}>
      {data !== undefined ? (
        <Keys detail={data} />
      ) : error === null ? (
        <SkeletonText lines={4} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Keys({ detail }: { detail: ChannelDetail }) {
  const t = useT('channels')
  const keys = keysOf(detail)
  const { switchKey, switching } = useSwitchKey(detail)
  const way = keys.length === 1 ? 'keys.single' : drawsKeys(detail) ? 'keys.random' : 'keys.in-turn'
  return (
    <Stack gap={3}>
      <Muted>{t(way)}</Muted>
      <Box component="ul" aria-label={t('keys.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {keys.map((key) => (
          <Box component="li" key={key.place} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Key
              of={key}
              isBusy={switching === key.place - 1}
              isLast={!canSwitch(key, keys)}
              onSwitch={
                keys.length > 1 ? () => switchKey({ position: key.place - 1, isEnabled: key.disabled !== null }) : null
              }
            />
          </Box>
        ))}
      </Box>
    </Stack>
  )
}

interface KeyProps {
  readonly of: ShownKey
  readonly isBusy: boolean
  /** Calls would have none without it. */
  readonly isLast: boolean
  /** Null of a channel with a single key. */
  readonly onSwitch: (() => void) | null
}

function Key({ of: { place, hint, disabled }, isBusy, isLast, onSwitch }: KeyProps) {
  const t = useT('channels')
  return (
    <Stack gap={1}>
      <Row gap={3} justify="between" wrap>
        <Row gap={2}>
          <Muted>{place}</Muted>
          <Mono>{hint}</Mono>
        </Row>
        <Row gap={2}>
          <StatusChip tone={disabled === null ? 'good' : 'warn'}>
            {t(disabled === null ? 'keys.used' : 'keys.disabled')}
          </StatusChip>
          {onSwitch !== null && (
            <Button
              size="small"
              isLoading={isBusy}
              disabledReason={isLast ? t('keys.last') : undefined}
              onClick={onSwitch}
            >
              {t(disabled === null ? 'keys.disable' : 'keys.enable')}
            </Button>
          )}
        </Row>
      </Row>
      {disabled !== null && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Text>{disabled.by_hand ? t('keys.by-hand') : disabled.reason}</Text>{' '}
          <Muted>
            <Moment at={disabled.time} />
          </Muted>
        </Box>
      )}
    </Stack>
  )
}
