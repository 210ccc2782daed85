import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '@tollgate/console-sdk'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { channelListKey, channelQuery, switchKey } from '../../api/channels.api'

/** Switches keys of a channel; `switching` is the place of the one that is being switched, from 0. */
export function useSwitchKey(channel: Pick<ChannelDetail, 'id' | 'keys_revision'>) {
  const { queryKey } = channelQuery(channel.id)
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ position, isEnabled }: { position: number; isEnabled: boolean }) =>
      switchKey(channel, position, isEnabled),
    onSuccess: async (detail) => {
      queries.setQueryData(queryKey, detail)
      await queries.invalidateQueries({ queryKey: channelListKey })
    },
    onError: async (failure) => {
      notify.error(failure)
      // Others may have changed the keys: these are no more what is in sight.
      await queries.invalidateQueries({ queryKey })
    },
  })
  return { switchKey: mutate, switching: isPending ? variables.position : null }
}
