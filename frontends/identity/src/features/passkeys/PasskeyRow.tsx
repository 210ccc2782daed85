import { useConfirm, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import type { PasskeyView } from '@tollgate/contracts/http/identity'
import { deletePasskey } from '../../api/security.api'
import { SettingsRow } from '../personal/SettingsRow'
import { useReloadFactors } from './useReloadFactors'

/** One passkey: its name, since when, and when it was last used. */
export function PasskeyRow({ passkey, onRename }: { passkey: PasskeyView; onRename: () => void }) {
  const t = useT('identity')
  const format = useFormat()
  const { name, created_at, last_used_at, is_synced } = passkey
  const remove = useRemoving(passkey)
  const facts = [
    t('passkeys.since', { date: format.date(created_at) }),
    last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { when: format.relativeTime(last_used_at) }),
    ...(is_synced ? [t('passkeys.synced')] : []),
  ]
  return (
    <SettingsRow
      isPart
      title={name}
      actions={
        <>
          <IconButton size="small" icon="pencil" label={t('passkeys.rename-named', { name })} onClick={onRename} />
          <IconButton size="small" icon="trash" label={t('passkeys.remove-named', { name })} onClick={remove} />
        </>
      }
    >
      {facts.join(' · ')}
    </SettingsRow>
  )
}

function useRemoving({ id, name }: PasskeyView): () => void {
  const t = useT('identity')
  const notify = useNotify()
  const confirm = useConfirm()
  const reload = useReloadFactors()
  const remove = async () => {
    const isAgreed = await confirm({
      title: t('passkeys.remove-title', { name }),
      text: t('passkeys.remove-text'),
      confirmLabel: t('passkeys.remove'),
      tone: 'danger',
    })
    if (!isAgreed) return
    try {
      await deletePasskey(id)
      await reload()
      notify.success(t('passkeys.removed'))
    } catch (error) {
      notify.error(error)
    }
  }
  return () => void remove()
}
