import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { channelsFaults, tagChannelsBody } from '@tollgate/contracts/http/channels'
import { channelListKey, tagChannels } from '../../api/channels.api'

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
  const faultText = useFaultText(channelsFaults, t)
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: tagChannels,
    onSettled: () => queries.invalidateQueries({ queryKey: channelListKey }),
  })
  const save = async ({ tag }: { tag: string }) => {
    const count = await mutateAsync({ ids, tag })
    notify.success(t('tag.set', { count }))
    onDone()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('tag.set-title', { count: ids.length })}
      submitLabel={t('tag.set-confirm')}
      schema={tagOnly}
      defaultValues={{ tag: '' }}
      onSubmit={save}
      translate={faultText}
    >
      <TextField
        name="tag"
        label={t('tag.name')}
        placeholder={t('tag.set-placeholder')}
        isRequired
        isAutoFocused
        autoComplete="off"
      />
    </FormDialog>
  )
}
