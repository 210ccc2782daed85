import { useMutation } from '@tanstack/react-query'
import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { SettingsPanel } from '@tollgate/console-sdk/options'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { Markdown } from '@tollgate/console-ui/markdown'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { UpdateCheck } from '@tollgate/contracts/http/identity'
import { checkForUpdate } from '../api/settings.api'
import { updateState } from '../features/settings/version/update.model'

/** Which release runs, and whether there is a newer one; a check that comes to nothing says so and no more. */
export default function VersionPanel() {
  const t = useT('identity')
  const format = useFormat()
  const { version, start_time } = useStatus()
  const check = useMutation({ mutationFn: checkForUpdate })
  return (
    <SettingsPanel title={t('settings.version.title')} purpose={t('settings.version.purpose')}>
      <Stack gap={4}>
        <DescriptionList
          items={[
            { label: t('settings.version.current'), value: version, isMono: true },
            { label: t('settings.version.started'), value: format.dateTime(start_time) },
          ]}
        />
        <Row gap={3} wrap>
          <Button icon="refresh" isLoading={check.isPending} onClick={() => check.mutate()}>
            {t('settings.version.check')}
          </Button>
          <span aria-live="polite">
            {check.isError && <Muted size="small">{t('settings.version.unknown')}</Muted>}
            {check.isSuccess && updateState(check.data) !== 'newer' && (
              <Muted size="small">{t(`settings.version.${updateState(check.data)}`)}</Muted>
            )}
          </span>
        </Row>
        {check.isSuccess && updateState(check.data) === 'newer' && <NewRelease check={check.data} />}
      </Stack>
    </SettingsPanel>
  )
}

function NewRelease({ check }: { check: UpdateCheck }) {
  const t = useT('identity')
  if (check === null) return null
  return (
    <Alert tone="info" title={t('settings.version.newer', { version: check.latest })}>
      <Stack gap={2}>
        {check.notes !== '' && (
          <Box
            sx={{ maxHeight: 280, overflow: 'auto' }}
            tabIndex={0}
            role="region"
            aria-label={t('settings.version.notes')}
          >
            <Markdown text={check.notes} />
          </Box>
        )}
        {check.url !== '' && <TextLink href={check.url}>{t('settings.version.open')}</TextLink>}
      </Stack>
    </Alert>
  )
}
