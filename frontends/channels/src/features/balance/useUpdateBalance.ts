import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useLanguage, useNotify, useT } from '@tollgate/console-sdk'
import { channelListKey, type ListedChannel, updateBalance } from '../../api/channels.api'
import { balanceText } from './balance.model'

const balanceKey = ['channels', 'balance']

type Asked = Pick<ListedChannel, 'id' | 'name'>

/** Asks the provider of a channel what is left, tells it in a toast, and has the list read again. */
export function useUpdateBalance(): (channel: Asked) => void {
  const t = useT('channels')
  const { tag } = useLanguage()
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: balanceKey,
    mutationFn: ({ id }: Asked) => updateBalance(id),
    onSuccess: ({ balance, currency }, { name }) => {
      const told = { balance, balance_currency: currency, balance_updated_time: 1 }
      notify.success(t('balance.updated', { name, balance: balanceText(told, tag) }))
    },
    onError: (error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: channelListKey }),
  })
  return mutate
}

/** Ids of the channels whose providers are being asked. */
export function useAskedBalances(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: balanceKey, status: 'pending' },
    select: ({ state }) => (state.variables as Asked).id, // the key belongs to these alone
  })
  return new Set(ids)
}
