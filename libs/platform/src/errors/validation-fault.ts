import { faultOf } from '@tollgate/contracts/http/faults'
import type { Language, Text } from '@tollgate/texts'
import { z } from 'zod'

/** One wrong field: where it is (`items.0.name`) and what is wrong with it, in both languages. Never the value that was sent. */
export interface ValidationFault extends Text {
  readonly path: string
}

type Issue = z.core.$ZodIssue

const locales = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

/**
 * The faults of a parse that failed, in the order in which zod found them. The parse must have been made with `reportInput`,
 * without which zod's findings cannot be told in another language. A message that the schema gave itself is kept as it is.
 */
export function faultsOf(error: z.ZodError): ValidationFault[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join('.')
    return { path, zh: tell(issue, path, 'zh'), en: tell(issue, path, 'en') }
  })
}

function tell(issue: Issue, path: string, language: Language): string {
  const fault = faultOf(issue.message)
  if (fault) return fault[language]
  if (textOf(issue, 'en') !== issue.message) return issue.message
  const text = textOf(issue, language)
  return path === '' ? text : `${path}: ${text}`
}

function textOf(issue: Issue, language: Language): string {
  const told = locales[language]({ ...issue, input: issue.input } as z.core.$ZodRawIssue) // an issue differs from a raw one in types only
  return (typeof told === 'string' ? told : told?.message) ?? issue.message
}
