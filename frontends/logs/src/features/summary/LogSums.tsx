import { useFormat, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, Num } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { LogSums as Sums } from '@tollgate/contracts/http/logs'

interface LogSumsProps {
  /** `undefined` until the first answer. */
  readonly sums: Sums | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** Gaps of one pixel over the colour of lines make the lines, however the badges wrap. */
const strip = {
  m: 0,
  display: 'grid',
  gap: '1px',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'repeat(6, minmax(0, 1fr))',
  },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'divider',
  overflow: 'hidden',
} as const

/** The summary badges: what the rows of the filter come to, and the load of the last minute. */
export function LogSums({ sums, error, onRetry }: LogSumsProps) {
  const t = useT('logs')
  const format = useFormat()
  if (sums === undefined && error !== null)
    return (
      <Row gap={3}>
        <Muted>{t('sums.failed')}</Muted>
        <Button size="small" icon="refresh" onClick={onRetry}>
          {t('refresh')}
        </Button>
      </Row>
    )
  const count = (value: number | undefined) =>
    value === undefined ? undefined : { shown: format.shortNumber(value), exact: format.number(value) }
  const quota = sums && { shown: format.quota(sums.quota), exact: format.quotaExactly(sums.quota) }
  const lastMinute = t('sums.lastMinute')
  return (
    <Box component="dl" aria-label={t('sums.label')} sx={strip}>
      <Badge label={t('sums.quota')} value={quota} />
      <Badge label={t('sums.tokens')} value={count(sums?.token)} />
      <Badge label={t('sums.input')} value={count(sums?.prompt_tokens)} />
      <Badge label={t('sums.output')} value={count(sums?.completion_tokens)} />
      <Badge label={t('sums.rpm')} value={count(sums?.rpm)} help={lastMinute} />
      <Badge label={t('sums.tpm')} value={count(sums?.tpm)} help={lastMinute} />
    </Box>
  )
}

interface BadgeProps {
  readonly label: string
  readonly value: { readonly shown: string; readonly exact: string } | undefined
  readonly help?: string
}

function Badge({ label, value, help }: BadgeProps) {
  const name = <span tabIndex={help === undefined ? undefined : 0}>{label}</span>
  return (
    <Box sx={{ bgcolor: 'background.paper', px: 4, py: 2.5, minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {help === undefined ? name : <Tooltip text={help}>{name}</Tooltip>}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: 16, fontWeight: 600, lineHeight: '24px' }}>
        {value === undefined ? (
          <Skeleton width={72} height={24} />
        ) : (
          <Num exact={value.exact === value.shown ? undefined : value.exact}>{value.shown}</Num>
        )}
      </Box>
    </Box>
  )
}
