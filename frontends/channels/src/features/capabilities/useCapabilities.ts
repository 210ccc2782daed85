import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '@tollgate/console-sdk'
import type { CapabilityCheck } from '@tollgate/contracts/http/channels'
import { checkCapabilities, checksQuery } from '../../api/capabilities.api'

/** What was found of one model of a channel, and how it is tried anew. */
export function useCapabilities(channelId: number, model: string) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { data: checks, error } = useQuery(checksQuery(channelId))
  const { mutate, isPending } = useMutation({
    mutationFn: (tried: string) => checkCapabilities(channelId, tried),
    onSuccess: (found) =>
      queries.setQueryData<CapabilityCheck[]>(checksQuery(channelId).queryKey, (before = []) => [
        found,
        ...before.filter((check) => check.model !== found.model),
      ]),
    onError: (failure) => notify.error(failure),
  })
  return {
    check: checks?.find((each) => each.model === model),
    isKnown: checks !== undefined || error !== null,
    isRunning: isPending,
    run: () => mutate(model),
  }
}
