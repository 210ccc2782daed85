import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Form, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { Row } from '@tollgate/console-ui/layout'
import { channelsFaults, tagChannelsBody } from '@tollgate/contracts/http/channels'
import { channelListKey, tagChannels } from '../../api/channels.api'

const tagOnly = tagChannelsBody.pick({ tag: true })

interface SetTagDialogProps {
  readonly ids: readonly number[]
  /** `isDone` when the tag was set. */
  readonly onClose: (isDone: boolean) => void
}

/** Gives the chosen channels one tag. */
export function SetTagDialog({ ids, onClose }: SetTagDialogProps) {
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
    onClose(true)
  }
  return (
    <Dialog isOpen onClose={() => onClose(false)} title={t('tag.set-title', { count: ids.length })} size="small">
      <Form schema={tagOnly} defaultValues={{ tag: '' }} onSubmit={save} translate={faultText}>
        <TextField
          name="tag"
          label={t('tag.name')}
          placeholder={t('tag.set-placeholder')}
          isRequired
          isAutoFocused
          autoComplete="off"
        />
        <Row justify="end">
          <Button onClick={() => onClose(false)}>{t('tag.cancel')}</Button>
          <SubmitButton>{t('tag.set-confirm')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
