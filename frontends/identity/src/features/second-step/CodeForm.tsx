import { useFaultText, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Form, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { identityFaults, secondFactorCodeBody, totpCodeBody } from '@tollgate/contracts/http/identity'
import { signInWithCode } from '../../api/access.api'
import { useEntrance } from '../visit/useEntrance'
import type { TypedCode } from './second-step.model'

export interface CodeFormProps {
  readonly kind: TypedCode
  readonly other: TypedCode | null
  readonly onOther: (kind: TypedCode) => void
}

/** Takes a code of the app, or a recovery code. */
export function CodeForm({ kind, other, onOther }: CodeFormProps) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const enter = useEntrance()
  const isTotp = kind === 'totp'
  return (
    <Form
      label={t('second-step.title')}
      schema={isTotp ? totpCodeBody : secondFactorCodeBody}
      defaultValues={{ code: '' }}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={async ({ code }: { code: string }) => enter(await signInWithCode(code))}
    >
      <TextField
        name="code"
        label={t(`second-step.${kind}`)}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        isAutoFocused
        isMono
        isRequired
      />
      <SubmitButton size="large" isFullWidth>
        {t('second-step.submit')}
      </SubmitButton>
      {other !== null && (
        <Button variant="quiet" onClick={() => onOther(other)}>
          {t(`second-step.use-${other}`)}
        </Button>
      )}
    </Form>
  )
}
