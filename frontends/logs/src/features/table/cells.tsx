import { useCopy, useT } from '@tollgate/console-sdk'
import { Cost, Duration } from '@tollgate/console-sdk/values'
import { Avatar } from '@tollgate/console-ui/avatar'
import { Button } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Hidden, Mono, Muted, Text } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { logTypes } from '@tollgate/contracts/http/logs'
import type { ReactNode } from 'react'
import { isAboutCall, isRefused, isUse, type LogRow, retryChain, typeKey, typeTone } from '../row/row.model'
import { durationOf, durationPace, firstPartOf, firstPartPace } from './duration.model'
import { outcomeTone } from './outcome.model'

const cutName = {
  display: 'block',
  maxWidth: 140,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

interface CellProps {
  readonly row: LogRow
}

/** The channel by its name; its number is said where it is pointed at, and stands in for a name that is not there. */
export function ChannelCell({ row }: CellProps) {
  const t = useT('logs')
  if (row.channel === 0) return null
  return (
    <Box component="span" title={t('row.channelOf', { id: row.channel, name: row.channel_name })} sx={cutName}>
      {row.channel_name || `#${row.channel}`}
    </Box>
  )
}

/** Opens what is known of the user. */
export function UserCell({ row, onOpen }: CellProps & { onOpen: (userId: number) => void }) {
  const t = useT('logs')
  if (row.username === '') return null
  return (
    // The picture stands under the header, as if the button had no edge.
    <Box sx={{ ml: -2, whiteSpace: 'nowrap', '& .MuiButtonBase-root': { px: 2, fontWeight: 400 } }}>
      <Button
        variant="quiet"
        size="small"
        ariaHasPopup="dialog"
        hint={t('row.userOf', { name: row.username })}
        onClick={() => onOpen(row.user_id)}
      >
        <Inline>
          <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
            <Avatar name={row.username} size={20} />
          </Box>
          {row.username}
        </Inline>
      </Button>
    </Box>
  )
}

/** A click copies the name. */
export function TokenCell({ row }: CellProps) {
  const t = useT('logs')
  const copy = useCopy()
  const name = row.token_name
  if (name === '') return null
  return (
    <Inline>
      <Tag title={t('row.copy')} onClick={() => void copy(name, { name: t('row.tokenName') })}>
        {name}
      </Tag>
    </Inline>
  )
}

/** Consumption is the rule and stays quiet. */
export function TypeCell({ row }: CellProps) {
  const t = useT('logs')
  const tone = typeTone(row.type)
  const name = t(typeKey(row.type))
  return <Inline>{tone === 'neutral' ? <Muted>{name}</Muted> : <Tag tone={tone}>{name}</Tag>}</Inline>
}

/** The model by its asked name; a mark says that another one answered. */
export function ModelCell({ row }: CellProps) {
  const t = useT('logs')
  if (row.model_name === '') return null
  const { served_model, is_model_mapped, upstream_model_name } = row.details
  const actual = is_model_mapped === true ? upstream_model_name : served_model
  const mapped = t('row.mapped', { model: actual ?? '' })
  return (
    <Inline>
      <Box component="span" title={row.model_name} sx={{ minWidth: 0, maxWidth: { sm: 180 } }}>
        <Mono isCut>{row.model_name}</Mono>
      </Box>
      {actual !== undefined && actual !== row.model_name && (
        <Tooltip text={mapped}>
          <Box component="span" sx={{ display: 'inline-flex' }}>
            <Icon name="shuffle" size={12} label={mapped} />
          </Box>
        </Tooltip>
      )}
    </Inline>
  )
}

/** Duration, first part and the marker of a stream; colours by rule L7. */
export function DurationCell({ row }: CellProps) {
  const t = useT('logs')
  if (!isUse(row)) return null
  const firstMs = firstPartOf(row.details.frt)
  return (
    <Inline>
      <Text tone={durationPace(row.use_time, row.details.outcome)}>
        <Duration ms={durationOf(row)} />
      </Text>
      {row.is_stream && firstMs !== null && (
        <>
          <Muted>/</Muted>
          <Text tone={firstPartPace(firstMs)}>
            <Hidden>{t('row.firstPart')}</Hidden>
            <Duration ms={firstMs} />
          </Text>
        </>
      )}
      {row.is_stream && (
        <Tooltip text={t('row.stream')}>
          <Box component="span" sx={{ display: 'inline-flex', color: 'tg.info' }}>
            <Icon name="zap" size={14} label={t('row.stream')} />
          </Box>
        </Tooltip>
      )}
    </Inline>
  )
}

/** What a call cost; quota that came has a plus before it. */
export function CostCell({ row }: CellProps) {
  if (row.quota === 0 && !row.isCall) return null
  const amount = <Cost units={row.quota} />
  if (row.type === logTypes.consumption) return amount
  return (
    <Text tone={row.quota > 0 ? 'good' : 'normal'}>
      {row.quota > 0 && '+'}
      {amount}
    </Text>
  )
}

export function RetryCell({ row }: CellProps) {
  const t = useT('logs')
  const chain = retryChain(row.details)
  if (chain === undefined) return null
  return (
    <Tooltip text={t('row.chain', { chain })}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {chain}
      </Box>
    </Tooltip>
  )
}

/** How a call ended; of other rows, what they are. */
export function StatusCell({ row }: CellProps) {
  const t = useT('logs')
  if (!row.isCall && !isRefused(row)) return <TypeCell row={row} />
  const { outcome = 'complete' } = row.details
  return <StatusChip tone={outcomeTone(outcome)}>{t(`outcome.${outcome}`)}</StatusChip>
}

/** What the server says in words. What a call was charged by is only repeated here; of other rows it is all that they say. */
export function DetailsCell({ row }: CellProps) {
  const isOnlyRepeated = row.isCall && !isRefused(row)
  if (!row.isCall && !isRefused(row) && !isAboutCall(row)) return row.content
  return (
    <Box component="span" title={row.content} sx={{ display: 'block', maxWidth: 420 }}>
      <Text tone={isOnlyRepeated ? 'muted' : 'normal'} size="tiny" clamp={2}>
        {row.content}
      </Text>
    </Box>
  )
}

/** Things in one line that a narrow column does not break. */
function Inline({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, maxWidth: '100%', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  )
}
