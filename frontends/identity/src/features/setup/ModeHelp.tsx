import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Heading, Muted, Text } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { usageModes } from './setup.model'

/** What each usage mode means, behind a small button. */
export function ModeHelp() {
  const t = useT('identity')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      {/* Its words end where the fields end, and it makes the line of the label no higher. */}
      <Box sx={{ my: -1.5, mr: -1 }}>
        <Button variant="quiet" size="small" icon="circle-help" ariaHasPopup="dialog" onClick={() => setIsOpen(true)}>
          {t('setup.mode-help')}
        </Button>
      </Box>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('setup.mode-help-title')}
        actions={
          <Button variant="primary" onClick={close}>
            {t('setup.mode-help-close')}
          </Button>
        }
      >
        <Stack gap={5}>
          {usageModes.map((mode) => (
            <Stack key={mode} gap={1}>
              <Heading level={3}>{t(`setup.modes.${mode}.label`)}</Heading>
              <Text as="p">{t(`setup.modes.${mode}.for`)}</Text>
              <Text as="p">
                <Muted>{t(`setup.modes.${mode}.means`)}</Muted>
              </Text>
            </Stack>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}
