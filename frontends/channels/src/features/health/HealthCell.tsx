import { useFormat, useT } from '@tollgate/console-sdk'
import { HealthStrip } from '@tollgate/console-ui/health-strip'
import { Box } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { ListedChannel } from '../../api/channels.api'
import { logOf } from './health.model'
import type { ListedHealth } from './useHealth'

/** The last day of a channel as a strip (rule L62). Its place is there before it comes. */
export function HealthCell({ channel, health }: { channel: ListedChannel; health: ListedHealth }) {
  const t = useT('channels')
  const format = useFormat()
  const own = health.byId.get(channel.id)
  if (own === undefined)
    return health.hasFailed ? (
      <Tooltip text={t('strip.unknown')}>
        <Box component="span">
          <Muted>—</Muted>
        </Box>
      </Tooltip>
    ) : (
      <Skeleton width={95} height={16} />
    )
  const { requests, failed, failedAt } = own
  const counts = { requests: format.number(requests), failed: format.number(failed), count: requests }
  const text =
    requests === 0
      ? t('strip.none')
      : failedAt === null
        ? t('strip.good', counts)
        : t('strip.failed', { ...counts, ago: format.relativeTime(failedAt) })
  return <HealthStrip hours={own.hours} text={text} href={logOf(channel.id, own)} />
}
