import { useQuery } from '@tanstack/react-query'
import { useFormat, useT } from '@tollgate/console-sdk'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Box, Grid, Panel } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { LogRanking, LogShare } from '@tollgate/contracts/http/logs'
import type { ReactNode } from 'react'
import { channelsQuery } from '../../api/suggestions.api'
import { type Subject, usageSharesQuery, type UsageSpan } from '../../api/usage.api'

interface UsageSharesProps {
  readonly subject: Subject
  readonly span: UsageSpan
  /** The log of the subject, of what has that model, token or channel alone. */
  readonly logOf: (filter: Readonly<Record<string, string>>) => string
}

/** The models, tokens and channels that calls went to, with their shares of what they cost. */
export function UsageShares({ subject, span, logOf }: UsageSharesProps) {
  const t = useT('logs')
  const { data, error, refetch } = useQuery(usageSharesQuery(subject, span))
  const hasChannels = data !== undefined && data.channels !== null
  const channels = useQuery({ ...channelsQuery, enabled: hasChannels })
  const channelName = (id: string) => {
    if (id === '0') return t('dashboard.no-channel')
    const channel = channels.data?.find((one) => String(one.id) === id)
    return channel === undefined ? `#${id}` : `#${id} ${channel.name}`
  }
  if (error !== null)
    return <ErrorState error={error} title={t('usage.shares-failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton shape="block" height={220} />
  const named = (name: string) => (name === '' ? t('dashboard.unnamed') : name)
  return (
    <Grid min={400}>
      <Shares kind="models" ranking={data.models} nameOf={named} linkOf={(name) => logOf({ model_name: name })} />
      {subject.kind === 'user' && (
        <Shares kind="tokens" ranking={data.tokens} nameOf={named} linkOf={(name) => logOf({ token_name: name })} />
      )}
      {data.channels !== null && (
        <Shares
          kind="channels"
          ranking={data.channels}
          nameOf={channelName}
          linkOf={(id) => (id === '0' ? '' : logOf({ channel: id }))}
        />
      )}
    </Grid>
  )
}

interface SharesProps {
  readonly kind: 'models' | 'tokens' | 'channels'
  readonly ranking: LogRanking
  readonly nameOf: (name: string) => string
  /** Where its calls are; empty where they cannot be asked for. */
  readonly linkOf: (name: string) => string
}

function Shares({ kind, ranking: { largest, others }, nameOf, linkOf }: SharesProps) {
  const t = useT('logs')
  const format = useFormat()
  const all = [...largest, others]
  const [cost, calls] = (['quota', 'requests'] as const).map((of) => all.reduce((sum, one) => sum + one[of], 0))
  // Where nothing cost anything, calls are what there is to share.
  const shareOf = ({ quota, requests }: LogShare) =>
    ratio(...(cost ? ([quota, cost] as const) : ([requests, calls] as const)))
  const columns: FigureColumn<LogShare>[] = [
    {
      id: 'name',
      label: t(`usage.kinds.${kind}`),
      align: 'left',
      render: (share) => (
        <Name share={shareOf(share)} href={share.name === '' ? '' : linkOf(share.name)} children={nameOf(share.name)} />
      ),
    },
    { id: 'cost', label: t('usage.cards.cost'), render: ({ quota }) => format.quota(quota) },
    { id: 'share', label: t('usage.share'), render: (share) => format.percent(shareOf(share)) },
    {
      id: 'calls',
      label: t('usage.cards.calls'),
      isMinor: true,
      render: ({ requests }) => format.shortNumber(requests),
    },
    {
      id: 'failed',
      label: t('usage.failed'),
      isMinor: true,
      render: ({ failed, requests }) => format.percent(ratio(failed, requests)),
    },
  ]
  const more = { count: others.subjects, cost: format.quota(others.quota) }
  return (
    <Panel title={t(`usage.kinds.${kind}`)} purpose={others.subjects > 0 ? t('usage.others', more) : undefined}>
      {largest.length === 0 ? (
        <Muted>{t('usage.none')}</Muted>
      ) : (
        <FigureTable
          label={t(`usage.kinds.${kind}`)}
          columns={columns}
          rows={largest}
          rowKey={({ name }) => `one ${name}`}
        />
      )}
    </Panel>
  )
}

const ratio = (part: number, whole: number | undefined) => (whole === undefined || whole === 0 ? 0 : part / whole)

/** A name over a bar as long as its share. */
function Name({ share, href, children }: { share: number; href: string; children: ReactNode }) {
  return (
    <>
      {href === '' ? children : <TextLink href={href}>{children}</TextLink>}
      <Box aria-hidden sx={{ mt: 1, height: 3, borderRadius: '2px', bgcolor: 'tg.sunken' }}>
        <Box sx={{ height: 3, borderRadius: '2px', bgcolor: 'primary.main' }} style={{ width: `${share * 100}%` }} />
      </Box>
    </>
  )
}
