import { faultyLines } from '@tollgate/patterns'
import { z } from 'zod'

/** Words and patterns, one to a line. Lines of before the rule stay where they are until somebody writes the list; the relay tells which it cannot search for. */
export const goodLines = z.array(z.string()).superRefine((lines, context) => {
  for (const { index, fault } of faultyLines(lines))
    context.addIssue({ code: 'custom', path: [index], params: { reason: fault } })
})
