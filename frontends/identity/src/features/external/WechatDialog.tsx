import { useFaultText, useStatus, useT } from '@tollgate/console-sdk'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Form, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { identityFaults, type WechatQuery, wechatQuery } from '@tollgate/contracts/http/identity'

export interface WechatDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly submit: string
  /** What it throws is shown under the code. */
  readonly onCode: (code: string) => Promise<unknown>
}

/** White in both schemes: a camera reads dark on light. */
const pictureLook = {
  width: 184,
  height: 184,
  p: 2,
  objectFit: 'contain',
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** Scan, get a code from the account, type it here: it is good for three minutes. */
export function WechatDialog({ isOpen, onClose, title, submit, onCode }: WechatDialogProps) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const { wechat_qrcode } = useStatus()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small">
      <Stack gap={5}>
        <Stack gap={3} align="center">
          {wechat_qrcode !== '' && (
            <Box component="img" src={wechat_qrcode} alt={t('wechat.picture')} sx={pictureLook} />
          )}
          <Box sx={{ textAlign: 'center', textWrap: 'balance' }}>
            <Muted>{t('wechat.how')}</Muted>
          </Box>
        </Stack>
        <Form
          label={title}
          schema={wechatQuery}
          defaultValues={{ code: '' }}
          translate={translate}
          isCheckedOnSubmit
          isUnguarded
          onSubmit={({ code }: WechatQuery) => onCode(code)}
        >
          <TextField
            name="code"
            label={t('wechat.code')}
            autoComplete="one-time-code"
            isAutoFocused
            isMono
            isRequired
          />
          <SubmitButton isFullWidth>{submit}</SubmitButton>
        </Form>
      </Stack>
    </Dialog>
  )
}
