import { useT } from '@tollgate/console-sdk'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { safeAddress } from '@tollgate/console-ui/safe-address'
import { Heading, Text, TextLink } from '@tollgate/console-ui/text'
import { resultsOf } from './results.model'

/** Songs to hear, lyrics to read; of anything else the address of its result. */
export function Results({ answer, address }: { answer: unknown; address: string }) {
  const t = useT('tasks')
  const results = resultsOf(answer)
  if (results.length === 0)
    return safeAddress(address) === '' ? null : <TextLink href={address}>{t('sheet.open')}</TextLink>
  return (
    <Stack gap={3}>
      <Heading level={3}>{t('sheet.results')}</Heading>
      {results.map(({ title, text, links }, at) => (
        <Stack key={at} gap={1}>
          <Text weight="medium">{title || t('sheet.result', { number: at + 1 })}</Text>
          {text !== '' && <Box sx={{ whiteSpace: 'pre-wrap', typography: 'body2' }}>{text}</Box>}
          <Row gap={3} wrap>
            {links
              // What an upstream names is no way into this site.
              .filter(({ address }) => safeAddress(address) !== '')
              .map(({ kind, address }) => (
                <TextLink key={kind} href={address}>
                  {t(`sheet.link.${kind}`)}
                </TextLink>
              ))}
          </Row>
        </Stack>
      ))}
    </Stack>
  )
}
