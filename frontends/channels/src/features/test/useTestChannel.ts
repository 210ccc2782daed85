import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { channelListKey, type ListedChannel, testChannel } from '../../api/channels.api'
import { errorSaying } from '../../api/said-error'

const testKey = ['channels', 'test']

interface Test {
  readonly channel: Pick<ListedChannel, 'id' | 'name'>
  /** Empty: the channel's choice. */
  readonly model: string
}

/** One test of a channel, with its time or the reason why it failed. The list is read again: it shows how the last test ended. */
export function useTest() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: testKey,
    mutationFn: ({ channel, model }: Test) => testChannel(channel.id, model),
    onSettled: () => queries.invalidateQueries({ queryKey: channelListKey }),
  })
}

/** Tests a channel from the list and tells the outcome in a toast. */
export function useQuickTest(): (channel: Test['channel']) => void {
  const t = useT('channels')
  const format = useFormat()
  const notify = useNotify()
  const { mutateAsync } = useTest()
  return (channel) => {
    const { name } = channel
    mutateAsync({ channel, model: '' }).then(
      ({ time, model, call }) =>
        notify.success(
          t('test.passed', { name, time: format.duration(time * 1_000), model, call: t(`calls.${call}`) }),
        ),
      // Several tests may run: a failure names its channel.
      (error: unknown) => notify.error(errorSaying(error, (reason) => `${name}: ${reason}`)),
    )
  }
}

/** Ids of the channels that are being tested. */
export function useTested(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: testKey, status: 'pending' },
    select: ({ state }) => (state.variables as Test).channel.id, // the key belongs to these tests alone
  })
  return new Set(ids)
}
