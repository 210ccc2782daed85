import { useT } from '@tollgate/console-sdk'
import { type OptionFieldFacts, useOptionValue } from '@tollgate/console-sdk/options'
import { TextField } from '@tollgate/console-ui/form'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Logo } from '@tollgate/console-ui/logo'

/** The address of the logo, and how logo and name stand together. */
export function LogoField({ entry, ...wiring }: OptionFieldFacts) {
  const t = useT('identity')
  const src = useOptionValue<string>(entry.key)
  const name = useOptionValue<string>('SystemName')
  return (
    <Stack gap={2}>
      <TextField {...wiring} help={t('settings.content.logo-help')} placeholder="https://" autoComplete="off" />
      <Box sx={{ px: 3, py: 2, borderRadius: 1, bgcolor: 'tg.sunken', width: 'fit-content', maxWidth: '100%' }}>
        <Logo name={name} {...(src.trim() !== '' && { src: src.trim() })} />
      </Box>
    </Stack>
  )
}
