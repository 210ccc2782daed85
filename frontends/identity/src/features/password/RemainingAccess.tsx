import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Box } from '@tollgate/console-ui/layout'
import type { RemainingAccess as Remaining } from '@tollgate/contracts/http/identity'
import { useRemainingLines } from './useRemainingLines'

/** Lists by what else an account can be entered once its password has changed. */
export function RemainingAccess({ remaining }: { remaining: Remaining }) {
  const t = useT('identity')
  const lines = useRemainingLines()(remaining)
  if (lines.length === 0) return <Alert tone="good">{t('remaining.nothing')}</Alert>
  return (
    <Alert tone="warn" title={t('remaining.title')}>
      <Box component="ul" sx={{ mx: 0, my: 1, pl: 4 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <div>{t('remaining.advice')}</div>
    </Alert>
  )
}
