import { useLanguage, useSession } from '@tollgate/console-sdk'
import { startOfDay } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import type { LogQuestion } from '../../api/logs.api'
import { type LogFilters, queryOf } from './filters.model'

const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** The same of what is to come: an open range, which a list ends shortly after now, has no end then. */
export function liveQuestion(question: LogQuestion, { end_timestamp: end }: LogFilters): LogQuestion {
  return { ...question, query: () => ({ ...question.query(), ...(end === undefined && { end_timestamp: 0 }) }) }
}

/** What the reader's role makes of filters, and the midnight from which the log shows rows unless told otherwise. */
export function useQuestion(): { midnight: number; questionOf: (filters: LogFilters) => LogQuestion } {
  const { isAdmin } = useSession()
  const { language } = useLanguage()
  const [midnight] = useState(() => startOfDay(nowSeconds()))
  const questionOf = (filters: LogFilters): LogQuestion => ({
    scope: isAdmin ? 'all' : 'own',
    // The server words the rows, so another language is another question.
    key: { filters, midnight, language },
    query: () => queryOf(filters, { midnight, seconds: nowSeconds(), isAdmin }),
  })
  return { midnight, questionOf }
}
