import { useT } from '@tollgate/console-sdk'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Heading, Text } from '@tollgate/console-ui/text'
import type { LogRow } from '../row/row.model'

/** How the last channel came to be chosen, and which others could not be asked; administrators see it. */
export function Routing({ row }: { row: LogRow }) {
  const t = useT('logs')
  const routing = row.details.admin_info?.routing
  if (routing === undefined) return null
  const { priority, among, strategy = 'weight', passedOver = [] } = routing
  return (
    <Stack gap={2}>
      <Heading level={4}>{t('routing.label')}</Heading>
      <Text size="small">{t(`routing.by.${strategy}`, { priority, among })}</Text>
      {passedOver.length > 0 && (
        <>
          <Text size="small">{t('routing.passed-over')}</Text>
          <Box component="ul" sx={{ m: 0, pl: 5, fontSize: 13 }}>
            {passedOver.map(({ channelId, reason }) => (
              <li key={channelId}>{t('routing.other', { id: channelId, reason: t(`routing.reason.${reason}`) })}</li>
            ))}
          </Box>
        </>
      )}
    </Stack>
  )
}
