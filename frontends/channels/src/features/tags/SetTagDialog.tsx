import { useNotify, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { tagChannelsBody } from '@tollgate/contracts/http/channels'
import { tagChannels } from '../../api/channels.api'
import { ChannelsDialog } from '../dialogs/ChannelsDialog'

const tagOnly = tagChannelsBody.pick({ tag: true })

interface SetTagDialogProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
  /** The tag was set. */
  readonly onDone: () => void
}

/** Gives the chosen channels one tag. */
export function SetTagDialog({ ids, onClose, onDone }: SetTagDialogProps) {
  const t = useT('channels')
  const notify = useNotify()
  const save = async ({ tag }: { tag: string }) => {
    const count = await tagChannels({ ids, tag })
    notify.success(t('tag.set', { count }))
    onDone()
  }
  return (
    <ChannelsDialog
      onClose={onClose}
      title={t('tag.set-title', { count: ids.length })}
      submitLabel={t('tag.set-confirm')}
      schema={tagOnly}
      defaultValues={{ tag: '' }}
      onSubmit={save}
    >
      <TextField
        name="tag"
        label={t('tag.name')}
        placeholder={t('tag.set-placeholder')}
        isRequired
        isAutoFocused
        autoComplete="off"
      />
    </ChannelsDialog>
  )
}
