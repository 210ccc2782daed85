import { useFormat, useT } from '@tollgate/console-sdk'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { Box, Panel } from '@tollgate/console-ui/layout'
import { Mono, Muted, Text } from '@tollgate/console-ui/text'
import type { ReactNode } from 'react'
import { useAttemptText } from '../detail/useAttemptText'
import { isUse, type LogRow } from '../row/row.model'
import { flowOf, type Gate } from './flow.model'
import { GateMark } from './GateMark'

/** Side by side where there is room, else one below the other. */
const flowLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, auto))' },
  justifyContent: { sm: 'start' },
  columnGap: 7,
  rowGap: 3,
} as const

/** A line leads from each stop to the next one. */
const stopLook = {
  position: 'relative',
  minWidth: 0,
  '&:not(:first-of-type)::before': {
    content: '""',
    position: 'absolute',
    bgcolor: 'tg.lineStrong',
    ...{ width: { xs: '2px', sm: '20px' }, height: { xs: '8px', sm: '2px' } },
    ...{ left: { xs: 20, sm: -24 }, top: { xs: -10, sm: 'calc(50% - 1px)' } },
  },
} as const
const nodeLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  px: 3,
  py: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'tg.sunken',
} as const
const gatesLook = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const
const gateLook = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, minHeight: 40 } as const

/** The way of a call as a picture: whose token, at which gates it was let through or not, and what answered. */
export function CallFlow({ row }: { row: LogRow }) {
  const t = useT('logs')
  if (!isUse(row)) return null
  const { token, user, gates, model, servedModel, isAnswered } = flowOf(row)
  return (
    <Panel title={t('flow.label')}>
      <Box component="ol" aria-label={t('flow.label')} sx={flowLook}>
        <Stop icon="key-round" name={token || t('flow.noToken')} below={user} />
        <Box component="li" sx={stopLook}>
          <Box component="ol" aria-label={t('flow.gates')} sx={gatesLook}>
            {gates.map((gate, index) => (
              // One channel can be tried twice, so the place is the key.
              <GateLine key={index} gate={gate} />
            ))}
          </Box>
        </Box>
        <Stop
          icon="bot"
          name={<Mono>{model}</Mono>}
          below={
            servedModel === null ? (isAnswered ? '' : t('flow.unanswered')) : t('flow.served', { model: servedModel })
          }
          isFaint={!isAnswered}
        />
      </Box>
    </Panel>
  )
}

interface StopProps {
  readonly icon: IconName
  readonly name: ReactNode
  readonly below: string
  readonly isFaint?: boolean
}

function Stop({ icon, name, below, isFaint = false }: StopProps) {
  return (
    <Box component="li" sx={stopLook}>
      <Box sx={isFaint ? { ...nodeLook, borderStyle: 'dashed', bgcolor: 'transparent' } : nodeLook}>
        <Icon name={icon} size={16} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text size="small">{name}</Text>
          {below !== '' && <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>{below}</Box>}
        </Box>
      </Box>
    </Box>
  )
}

function GateLine({ gate: { isOpen, channel, outcome, startedMs, durationMs } }: { gate: Gate }) {
  const t = useT('logs')
  const format = useFormat()
  const textOf = useAttemptText()
  const end = outcome === null ? t(isOpen ? 'flow.passed' : 'flow.stopped') : textOf(outcome)
  const times = [
    ...(startedMs === undefined ? [] : [t('flow.after', { time: format.duration(startedMs) })]),
    ...(durationMs === undefined ? [] : [t('flow.took', { time: format.duration(durationMs) })]),
  ]
  return (
    <Box component="li" sx={gateLook}>
      <GateMark isOpen={isOpen} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontSize: 13 }}>
        {channel !== null && <>{channel.name === '' ? t('attempts.channel', { id: channel.id }) : channel.name} </>}
        <Text tone={isOpen ? 'good' : 'bad'} size="small">
          {end}
        </Text>
        {times.length > 0 && (
          <Box component="span" sx={{ display: 'block' }}>
            <Muted>{times.join(' · ')}</Muted>
          </Box>
        )}
      </Box>
    </Box>
  )
}
