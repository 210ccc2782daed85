/** What can be told about an error, whatever its class. */
export interface ErrorFacts {
  message?: string
  requestId?: string
  /** Faults of single fields of a form. */
  fields?: Record<string, string>
  /** What was asked for is not there, or not any more: trying again does not help. */
  isGone?: true
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function fieldsOf(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, fault]) => {
    const text = textOf(Array.isArray(fault) ? fault[0] : fault)
    return text === undefined ? [] : [[name, text] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Reads message, request id and faulty fields from whatever was thrown. */
export function factsOf(error: unknown): ErrorFacts {
  if (typeof error === 'string') return { message: textOf(error) }
  if (!isRecord(error)) return {}
  const { message, requestId, fields, isGone } = error
  return {
    message: textOf(message),
    requestId: textOf(requestId),
    fields: fieldsOf(fields),
    ...(isGone === true && { isGone }),
  }
}
