import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useOptimistic, useT } from '@tollgate/console-sdk'
import {
  channelListKey,
  type ChannelPage,
  deleteChannel,
  deleteDisabledChannels,
  type ListedChannel,
  rebuildRouting,
  switchTag,
  updateChannel,
} from '../../api/channels.api'
import { withChange } from './channel.model'

/** What can be changed from the list. */
export type ListChange = { readonly id: number } & Partial<Pick<ListedChannel, 'status' | 'priority' | 'weight'>>

/** Changes a channel in sight at once; falls back with the server's reason. */
export const useChangeChannel = () =>
  useOptimistic<ChannelPage, ListChange>({
    key: channelListKey,
    send: updateChannel,
    change: (page, { id, ...change }) => withChange(page, id, change),
  })

/** A mutation that tells what was done, or why not, and has the list read again. */
function useListAct<Input, Result>(act: (input: Input) => Promise<Result>, said: (result: Result) => string) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => notify.success(said(result)),
    onError: (error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: channelListKey }),
  })
}

/** Acts on channels that need no form. Those that cannot be undone ask first. */
export function useChannelActs() {
  const t = useT('channels')
  const confirm = useConfirm()
  const remove = useListAct(deleteChannel, () => t('delete.done', { count: 1 }))
  const removeDisabled = useListAct(deleteDisabledChannels, (count) => t('delete.done', { count }))
  const rebuild = useListAct(rebuildRouting, (count) => t('fix.done', { count }))
  const toggleTag = useListAct(switchTag, (count) => t('tag.switched', { count }))
  const ask = (title: string, text: string, confirmLabel: string) =>
    confirm({ title, text, confirmLabel, tone: 'danger' })
  return {
    remove: async ({ id, name }: Pick<ListedChannel, 'id' | 'name'>) => {
      if (await ask(t('delete.one', { name }), t('delete.warning'), t('delete.confirm'))) remove.mutate(id)
    },
    removeDisabled: async () => {
      if (await ask(t('delete.disabled'), t('delete.disabled-warning'), t('delete.confirm'))) removeDisabled.mutate()
    },
    rebuild: () => rebuild.mutate(),
    toggleTag: toggleTag.mutate,
  }
}

export type ChannelActs = ReturnType<typeof useChannelActs>
