import type { ReactNode } from 'react'
import { jsonFault } from './json.model'

interface Words {
  readonly notJson: string
  readonly jsonLine: (line: number, column: number) => string
}

/**
 * What is said under a JSON text: what the form around finds wrong with it, and where it stops being JSON. Undefined where
 * nothing is wrong.
 */
export function faultNote(value: string, error: ReactNode, { notJson, jsonLine }: Words): ReactNode {
  const fault = jsonFault(value)
  if (fault === null) return error
  return `${typeof error === 'string' && error !== '' ? error : notJson} (${jsonLine(fault.line, fault.column)})`
}
