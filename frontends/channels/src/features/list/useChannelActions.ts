import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useOptimistic, useT } from '@tollgate/console-sdk'
import {
  channelListKey,
  type ChannelPage,
  deleteChannel,
  deleteChannels,
  deleteDisabledChannels,
  type ListedChannel,
  rebuildRouting,
  switchChannels,
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
  const removeMany = useListAct(deleteChannels, (count) => t('delete.done', { count }))
  const removeDisabled = useListAct(deleteDisabledChannels, (count) => t('delete.done', { count }))
  const rebuild = useListAct(rebuildRouting, (count) => t('fix.done', { count }))
  const enableMany = useListAct(switchChannels, (count) => t('batch.enabled', { count }))
  const disableMany = useListAct(switchChannels, (count) => t('batch.disabled', { count }))
  const toggleTag = useListAct(switchTag, (count) => t('tag.switched', { count }))
  const ask = (title: string, text: string, confirmLabel: string) =>
    confirm({ title, text, confirmLabel, tone: 'danger' })
  return {
    remove: async ({ id, name }: Pick<ListedChannel, 'id' | 'name'>) => {
      if (await ask(t('delete.one', { name }), t('delete.warning'), t('delete.confirm'))) remove.mutate(id)
    },
    /** Returns whether the user confirmed it. */
    removeMany: async (ids: readonly number[]) => {
      const isSure = await ask(t('delete.many', { count: ids.length }), t('delete.warning'), t('delete.confirm'))
      if (isSure) removeMany.mutate(ids)
      return isSure
    },
    /** `onDone` follows where it was done. */
    switchMany: (ids: readonly number[], isEnabled: boolean, onDone: () => void) =>
      (isEnabled ? enableMany : disableMany).mutate({ ids, isEnabled }, { onSuccess: onDone }),
    removeDisabled: async () => {
      if (await ask(t('delete.disabled'), t('delete.disabled-warning'), t('delete.confirm'))) removeDisabled.mutate()
    },
    rebuild: () => rebuild.mutate(),
    toggleTag: toggleTag.mutate,
  }
}

export type ChannelActs = ReturnType<typeof useChannelActs>
