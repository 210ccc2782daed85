import type { CodedText } from '@tollgate/texts'
import { AppError } from './app-error'

/** The error of a text that a form shares with its server (`billingFaults`, …): a rule refused, nothing to worry about. `details` are for the log. */
export function refusal(fault: CodedText, details: Readonly<Record<string, unknown>> = {}): AppError {
  const { code, zh, en } = fault
  return new AppError({ code, kind: 'refused', level: 'info', zh, en }, details)
}
