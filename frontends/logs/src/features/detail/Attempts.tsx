import { useT } from '@tollgate/console-sdk'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Heading, Mono } from '@tollgate/console-ui/text'
import type { LogRow } from '../row/row.model'
import { useAttemptText } from './useAttemptText'

/** The channels that were asked, in their order, and what each said; administrators see it when there was a retry. */
export function Attempts({ row }: { row: LogRow }) {
  const t = useT('logs')
  const textOf = useAttemptText()
  const attempts = row.details.admin_info?.attempts ?? []
  if (attempts.length === 0 || (attempts.length === 1 && attempts[0]?.outcome === 'ok')) return null
  return (
    <Stack gap={2}>
      <Heading level={4}>{t('attempts.label')}</Heading>
      <Box component="ol" sx={{ m: 0, pl: 5, fontSize: 13, display: 'grid', gap: 1 }}>
        {attempts.map(({ channelId, outcome, model }, index) => (
          // One channel can be tried twice, so the place is the key.
          <li key={index}>
            <Row gap={3} wrap>
              {t('attempts.channel', { id: channelId })}
              {model !== undefined && <Mono>{model}</Mono>}
              <StatusChip tone={outcome === 'ok' ? 'good' : 'bad'}>{textOf(outcome)}</StatusChip>
            </Row>
          </li>
        ))}
      </Box>
    </Stack>
  )
}
