import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '../feedback/feedback'

export interface Optimistic<Data, Input> {
  /** The beginning of the keys of every query that shows what is changed. */
  readonly key: QueryKey
  /** Sends the change. */
  readonly send: (input: Input) => Promise<unknown>
  /** An answer of such a query as it will be. */
  readonly change: (shown: Data, input: Input) => Data
}

/**
 * A change that is in sight at once. When the server refuses it, what stood there returns and a notice says why; either
 * way the server is asked how things are.
 */
export function useOptimistic<Data, Input>({ key, send, change }: Optimistic<Data, Input>) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      // An answer that left before the change would put back what was.
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueriesData<Data>({ queryKey: key })
      queries.setQueriesData<Data>({ queryKey: key }, (shown) => shown && change(shown, input))
      return before
    },
    onError: (error, _input, before = []) => {
      for (const [each, shown] of before) queries.setQueryData(each, shown)
      notify.error(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
