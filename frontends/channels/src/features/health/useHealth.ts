import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { healthQuery } from '../../api/health.api'
import { type Health, healthById, inQuestions } from './health.model'

export interface ListedHealth {
  readonly byId: ReadonlyMap<number, Health>
  /** The log could not be asked. */
  readonly hasFailed: boolean
}

/** How the channels of a page did of late: asked of the log for all of them at once, and never in the way of the list. */
export function useHealth(ids: readonly number[]): ListedHealth {
  const questions = useMemo(() => inQuestions(ids.toSorted((one, two) => one - two)), [ids])
  return useQueries({
    queries: questions.map(healthQuery),
    combine: (answers) => ({
      byId: healthById(answers.flatMap(({ data }) => (data === undefined ? [] : [data]))),
      hasFailed: answers.some(({ isError }) => isError),
    }),
  })
}
