import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import {
  type BegunRun,
  begunRun,
  type RunKind,
  runList,
  type runsOverAll,
  type RunView,
  runView,
} from '@tollgate/contracts/http/channels'
import { channelListKey } from './channels.api'

const runsKey = ['channels', 'runs'] as const

/** How soon a page sees what a run has come to, and one that somebody else has begun. */
const everyMs = { running: 2_000, idle: 30_000 }

const isRunning = (runs: readonly RunView[] | undefined): boolean =>
  runs?.some(({ state }) => state === 'running') === true

const visits = ({ passed, failed, unsupported }: RunView): number => passed + failed + unsupported

const progress = (runs: readonly RunView[] | undefined): string =>
  (runs ?? []).map((run) => [run.state, run.started_time, visits(run)].join()).join(' ')

/** The runs over all channels. What one has changed of the channels is read again as it comes. */
const runsQuery = (queries: QueryClient) =>
  queryOptions({
    queryKey: runsKey,
    queryFn: async ({ signal }) => {
      const runs = await api.get('/api/channel/runs', { schema: runList, signal })
      const before = queries.getQueryData<RunView[]>(runsKey)
      if (before !== undefined && progress(before) !== progress(runs))
        void queries.invalidateQueries({ queryKey: channelListKey })
      return runs
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? everyMs.running : everyMs.idle),
  })

/** The runs as they are; empty until they are known. */
export function useRuns(): readonly RunView[] {
  return useQuery(runsQuery(useQueryClient())).data ?? []
}

/** Has the runs read again at once. */
export const refreshRuns = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: runsKey })

/** A run over all channels. */
export type RunOverAll = (typeof runsOverAll)[number]

const paths: Readonly<Record<RunOverAll, string>> = {
  test: '/api/channel/test',
  balance: '/api/channel/update_balance',
}

export const beginRun = (kind: RunOverAll): Promise<BegunRun> => api.get(paths[kind], { schema: begunRun })

/** Begins tests of these channels. */
export const testChannels = (ids: readonly number[]): Promise<BegunRun> =>
  api.post('/api/channel/batch/test', { schema: begunRun, body: { ids } })

/** Has the present run of a kind visit no further channel. */
export const stopRun = (kind: RunKind): Promise<RunView> =>
  api.post(`/api/channel/runs/${kind}/stop`, { schema: runView })
