import { useFormat, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box, Panel } from '@tollgate/console-ui/layout'
import type { LogRow } from '../row/row.model'
import { timesOf } from './call-times.model'

const parts = [
  { name: 'queuedMs', color: 'tg.lineStrong' },
  { name: 'firstMs', color: 'tg.info' },
  { name: 'restMs', color: 'tg.good' },
  { name: 'answerMs', color: 'tg.good' },
] as const

/** Where the time of the call went: before an upstream was asked, until its first part, and from there to the end. */
export function CallTimes({ row }: { row: LogRow }) {
  const t = useT('logs')
  const format = useFormat()
  const times = timesOf(row)
  const known = parts.flatMap(({ name, color }) => {
    const ms = times[name]
    return ms === null ? [] : [{ name, color, ms }]
  })
  const valueOf = (ms: number, color?: string) => (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {color !== undefined && (
        <Box
          component="span"
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color, flex: 'none' }}
        />
      )}
      {format.duration(ms)}
    </Box>
  )
  return (
    <Panel title={t('call.times.label')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {known.length > 0 && (
          <Box aria-hidden sx={{ display: 'flex', height: 10, borderRadius: '3px', overflow: 'hidden', gap: '2px' }}>
            {known
              .filter(({ ms }) => ms > 0)
              .map(({ name, color, ms }) => (
                <Box key={name} sx={{ flexGrow: ms, flexBasis: 0, minWidth: 2, bgcolor: color }} />
              ))}
          </Box>
        )}
        <DescriptionList
          items={[
            ...known.map(({ name, color, ms }) => ({ label: t(`call.times.${name}`), value: valueOf(ms, color) })),
            { label: t('call.times.total'), value: valueOf(times.totalMs) },
          ]}
          min={150}
        />
      </Box>
    </Panel>
  )
}
