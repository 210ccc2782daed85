import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { providerOf } from '@tollgate/catalogue'
import { type Sheet, useConfirm, useFaultText, useNotify, useOvertaken, useT } from '@tollgate/console-sdk'
import { FormDrawer, PendingDrawer } from '@tollgate/console-ui/form-drawer'
import { type ChannelDetail, channelsFaults } from '@tollgate/contracts/http/channels'
import type { ReactNode } from 'react'
import { channelListKey, channelNow, channelQuery, createChannel, updateChannel } from '../../api/channels.api'
import { errorSaying } from '../../api/said-error'
import { repeatedEnd } from './base-url.model'
import {
  addForm,
  changesOf,
  type ChannelFormValues,
  copyOf,
  editForm,
  emptyChannel,
  formOf,
  type SentChannel,
} from './channel-form.model'
import { ChannelFields } from './ChannelFields'

interface ChannelSheetProps {
  readonly sheet: Sheet
  readonly onClose: () => void
}

/** Adds a channel, or edits one. A form that begins with a channel waits for it. */
export function ChannelSheet({ sheet, onClose }: ChannelSheetProps) {
  const t = useT('channels')
  const id = sheet.kind === 'edit' ? sheet.id : sheet.copyOf
  if (id === null) return <SheetForm sheet={sheet} saved={null} values={emptyChannel} onClose={onClose} />
  return (
    <Loaded id={id} sheet={sheet} onClose={onClose}>
      {(channel) => {
        const isEdit = sheet.kind === 'edit'
        const values = isEdit ? formOf(channel) : copyOf(channel, t('form.copy-suffix'))
        return <SheetForm sheet={sheet} saved={isEdit ? channel : null} values={values} onClose={onClose} />
      }}
    </Loaded>
  )
}

function Loaded({
  id,
  sheet,
  onClose,
  children,
}: ChannelSheetProps & { id: number; children: (channel: ChannelDetail) => ReactNode }) {
  const t = useT('channels')
  const { data, error, refetch } = useQuery(channelQuery(id))
  if (data !== undefined) return children(data)
  const isEdit = sheet.kind === 'edit'
  const title = t(isEdit ? 'form.edit-title' : 'form.add-title')
  const fault = isEdit || error === null ? error : errorSaying(error, (reason) => t('form.copy-failed', { reason }))
  return (
    <PendingDrawer
      title={title}
      subtitle={isEdit ? `#${id}` : undefined}
      fields={8}
      error={fault}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

/** A new channel, a copy and an edit are three different things that somebody may have begun. */
const draftName = (sheet: Sheet) =>
  sheet.kind === 'edit' ? `channel-${sheet.id}` : `channel-add-${sheet.copyOf ?? 'new'}`

interface SheetFormProps extends ChannelSheetProps {
  readonly saved: ChannelDetail | null
  readonly values: ChannelFormValues
}

function SheetForm({ sheet, saved, values, onClose }: SheetFormProps) {
  const t = useT('channels')
  const notify = useNotify()
  const faultText = useFaultText(channelsFaults, t)
  const save = useSave(saved)
  const isEdit = sheet.kind === 'edit'
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t(isEdit ? 'form.edit-title' : 'form.add-title')}
      subtitle={saved === null ? undefined : `#${saved.id} ${saved.name}`}
      submitLabel={t(isEdit ? 'form.save' : 'add')}
      schema={isEdit ? editForm : addForm}
      defaultValues={values}
      draft={draftName(sheet)}
      secrets={['key']}
      onSubmit={save}
      onUnchanged={isEdit ? () => notify.info(t('form.unchanged')) : undefined}
      translate={faultText}
    >
      <ChannelFields saved={saved} />
    </FormDrawer>
  )
}

/** Sends the form; returns false, and sends nothing, when the user heeded the warning about the address. */
function useSave(saved: ChannelDetail | null) {
  const t = useT('channels')
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const change = useChange()
  const { mutateAsync } = useMutation({
    mutationFn: (values: SentChannel) =>
      saved === null ? createChannel(values) : change(changesOf(values, saved), saved),
    onSettled: () => queries.invalidateQueries({ queryKey: channelListKey }),
  })
  return async (values: SentChannel) => {
    const end = repeatedEnd(values.base_url, providerOf(values.type))
    const isOdd = end !== '' && values.base_url !== saved?.base_url
    const question = {
      title: t('form.version-title', { end }),
      text: t('form.version-text', { end }),
      confirmLabel: t('form.version-continue'),
    }
    if (isOdd && !(await confirm(question))) return false
    await mutateAsync(values)
    notify.success(t(saved === null ? 'form.added' : 'form.saved'))
    return true
  }
}

/** Sends changes; what somebody else has changed meanwhile is told at its fields first, and overwritten by the next attempt. */
function useChange() {
  const checkOvertaken = useOvertaken()
  return async (changes: Partial<SentChannel>, saved: ChannelDetail): Promise<ChannelDetail> => {
    checkOvertaken(changes, formOf(saved), formOf(await channelNow(saved.id)))
    return updateChannel({ ...changes, id: saved.id })
  }
}
