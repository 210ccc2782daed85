import { queryOptions } from '@tanstack/react-query'
import { api, type Query } from '@tollgate/console-sdk'
import { channelView } from '@tollgate/contracts/http/channels'
import { type DrawingList, drawingList, type TaskList, taskList } from '@tollgate/contracts/http/tasks'
import type { z } from 'zod'

/** The beginning of every key under which something of tasks is cached. */
const tasksKey = ['tasks'] as const

const routes = {
  drawings: { all: '/api/mj/', own: '/api/mj/self/' },
  others: { all: '/api/task/', own: '/api/task/self' },
} as const

/** What is asked for: everybody's, as administrators may, or one's own. */
export interface ListQuestion {
  readonly scope: 'all' | 'own'
  /** The server words reasons in the reader's language, so another one is another question. */
  readonly language: string
  readonly query: Query
}

const key = (kind: string, { scope, language, query }: ListQuestion) =>
  [...tasksKey, kind, scope, language, query] as const

/** A page of drawings, the newest first. */
export const drawingsQuery = (question: ListQuestion) =>
  queryOptions({
    queryKey: key('drawings', question),
    queryFn: ({ signal }): Promise<DrawingList> =>
      api.get(routes.drawings[question.scope], { schema: drawingList, query: question.query, signal }),
  })

/** A page of other tasks, the newest first. */
export const othersQuery = (question: ListQuestion) =>
  queryOptions({
    queryKey: key('others', question),
    queryFn: ({ signal }): Promise<TaskList> =>
      api.get(routes.others[question.scope], { schema: taskList, query: question.query, signal }),
  })

/** As many as a server gives at once: enough to choose from, and whatever is not among them can be typed. */
const mostAtOnce = 100

const listed = <S extends z.ZodType>(what: string, path: string, schema: S) =>
  queryOptions({
    queryKey: [...tasksKey, what],
    queryFn: async ({ signal }) => {
      const query = { p: 1, page_size: mostAtOnce }
      return (await api.page<z.output<S>>(path, { schema, query, signal })).items
    },
    staleTime: 60_000,
  })

/** Channels with their names, for administrators. */
export const channelsQuery = listed('channels', '/api/channel/', channelView.pick({ id: true, name: true }))
