import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '@tollgate/console-sdk'
import { channelListKey, channelQuery, switchKey } from '../../api/channels.api'

/** Switches keys of a channel; `switching` is the place of the one that is being switched, from 0. */
export function useSwitchKey(channelId: number) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ position, isEnabled }: { position: number; isEnabled: boolean }) =>
      switchKey(channelId, position, isEnabled),
    onSuccess: async (detail) => {
      queries.setQueryData(channelQuery(channelId).queryKey, detail)
      await queries.invalidateQueries({ queryKey: channelListKey })
    },
    onError: (failure) => notify.error(failure),
  })
  return { switchKey: mutate, switching: isPending ? variables.position : null }
}
