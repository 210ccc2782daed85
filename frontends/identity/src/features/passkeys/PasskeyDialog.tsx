import { useNotify, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { Muted } from '@tollgate/console-ui/text'
import { type PasskeyView, type RenamePasskeyBody, renamePasskeyBody } from '@tollgate/contracts/http/identity'
import { beginPasskey, finishPasskey, renamePasskey } from '../../api/security.api'
import { FormDialog } from '../personal/FormDialog'
import { browserOf } from '../sessions/user-agent.model'
import { usePasskeyFault } from './usePasskeyFault'
import { useReloadFactors } from './useReloadFactors'
import { makePasskey } from './webauthn'

export interface PasskeyDialogProps {
  /** The passkey to rename, `new` to make one; null closes the dialog. */
  readonly subject: PasskeyView | 'new' | null
  readonly onClose: () => void
  /** Hears that the server has the new one, before the page does. */
  readonly onAdded?: () => void
}

/** Makes a passkey under a name, or gives one another name. */
export function PasskeyDialog({ subject, onClose, onAdded }: PasskeyDialogProps) {
  const t = useT('identity')
  const notify = useNotify()
  const inWords = usePasskeyFault()
  const reload = useReloadFactors()
  if (subject === null) return null
  const isNew = subject === 'new'
  const make = async (name: string) => {
    try {
      await finishPasskey(name, await makePasskey(await beginPasskey()))
    } catch (error) {
      throw inWords(error)
    }
    onAdded?.()
  }
  const save = async ({ name }: RenamePasskeyBody) => {
    await (isNew ? make(name) : renamePasskey(subject.id, name))
    await reload()
    notify.success(t(isNew ? 'passkeys.added' : 'passkeys.renamed'))
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(isNew ? 'passkeys.add' : 'passkeys.rename')}
      submitLabel={t(isNew ? 'passkeys.continue' : 'personal.save')}
      schema={renamePasskeyBody}
      defaultValues={{ name: isNew ? browserOf(navigator.userAgent).slice(0, 30) : subject.name }}
      isCheckedOnSubmit
      onSubmit={save}
    >
      {isNew && <Muted>{t('passkeys.how')}</Muted>}
      <TextField name="name" label={t('passkeys.name')} help={t('passkeys.name-help')} isAutoFocused isRequired />
    </FormDialog>
  )
}
