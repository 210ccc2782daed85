import { useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { Found } from './find.model'

/** As what the last search was understood. */
export function FoundNotice({ found }: { found: Found | null }) {
  const t = useT('logs')
  return (
    <Box role="status" sx={{ minHeight: 32, display: 'flex', alignItems: 'center', overflowWrap: 'anywhere' }}>
      {found !== null && <Muted>{t(`find.as.${found.kind}`, { value: found.value })}</Muted>}
    </Box>
  )
}
