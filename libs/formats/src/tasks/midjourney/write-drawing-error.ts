import type { CallerError } from '../../core/error'

const notFound = 3
const requestFault = 4
const unknown = 5
const saturated = 30

/** An error as Midjourney-proxy has it: `code` is one of its own, and no task was made. */
export function drawingErrorBody({ message, type, code }: CallerError, status: number): Buffer {
  return Buffer.from(
    JSON.stringify({ code: numberOf(code, status), description: message, result: null, properties: {}, type }),
  )
}

function numberOf(code: CallerError['code'], status: number): number {
  if (typeof code === 'number') return code
  if (code === 'task_not_found') return notFound
  if (status === 429) return saturated
  return status >= 500 ? unknown : requestFault
}
