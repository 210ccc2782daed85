import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { healthQuery } from '../../api/health.api'
import { type ChannelRow, idsOf } from '../list/rows.model'
import { type Health, healthById, inQuestions } from './health.model'

export interface ListedHealth {
  readonly byId: ReadonlyMap<number, Health>
  /** The log could not be asked. */
  readonly hasFailed: boolean
}

/** How the channels of a page did of late: asked of the log for all of them at once, and never in the way of the list. */
export function useHealth(rows: readonly ChannelRow[] | undefined): ListedHealth {
  const questions = useMemo(() => inQuestions(idsOf(rows ?? []).toSorted((one, two) => one - two)), [rows])
  return useQueries({
    queries: questions.map(healthQuery),
    combine: (answers) => ({
      byId: healthById(answers.flatMap(({ data }) => (data === undefined ? [] : [data]))),
      hasFailed: answers.some(({ isError }) => isError),
    }),
  })
}
