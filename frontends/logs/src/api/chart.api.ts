import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Query } from '@tollgate/console-sdk'
import { logChart } from '@tollgate/contracts/http/logs'
import { type LogQuestion, logsKey } from './logs.api'

const routes = { all: '/api/log/chart', own: '/api/log/self/chart' } as const

/** The calls that a filter finds over a span, which may be wider than the filter's own. */
export const chartQuery = ({ scope, key, query }: LogQuestion, span: Query) =>
  queryOptions({
    queryKey: [...logsKey, 'chart', scope, key, span],
    queryFn: ({ signal }) => {
      const { type: _calls, request_id: _one, ...filters } = query()
      return api.get(routes[scope], { schema: logChart, query: { ...filters, ...span }, signal })
    },
    placeholderData: keepPreviousData,
  })
