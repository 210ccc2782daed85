import { useQueryClient } from '@tanstack/react-query'
import { useFaultText, useT } from '@tollgate/console-sdk'
import type { FormSchema } from '@tollgate/console-ui/form'
import { FormDialog, type FormDialogProps } from '@tollgate/console-ui/form-dialog'
import { channelsFaults } from '@tollgate/contracts/http/channels'
import type { z } from 'zod'
import { channelListKey } from '../../api/channels.api'

type ChannelsDialogProps<Schema extends FormSchema> = Omit<
  FormDialogProps<Schema>,
  'isOpen' | 'translate' | 'onSubmit'
> & {
  /** Resolves to false where the form is to stay. */
  readonly onSubmit: (values: z.output<Schema>) => Promise<unknown>
}

/** A dialog whose form changes channels: faults are told in the words of channels, and the list behind it is read again. */
export function ChannelsDialog<Schema extends FormSchema>({ onSubmit, ...props }: ChannelsDialogProps<Schema>) {
  const t = useT('channels')
  const translate = useFaultText(channelsFaults, t)
  const queries = useQueryClient()
  const submit = (values: z.output<Schema>) =>
    onSubmit(values).finally(() => queries.invalidateQueries({ queryKey: channelListKey }))
  return <FormDialog {...props} isOpen translate={translate} onSubmit={submit} />
}
