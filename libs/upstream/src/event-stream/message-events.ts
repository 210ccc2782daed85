import { encodeEvent } from '@tollgate/sse'
import type { Frame } from './frame-reader'

const nameShape = /^[\w-]{1,64}$/

/**
 * A message of AWS's event stream as the event of its name, with its payload as it is; an exception as an object that has it under
 * its name (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html). Throws an Error where a name is none.
 */
export function messageOf({ headers, payload }: Frame): Buffer {
  const kind = headers.get(':message-type')
  if (kind !== 'exception' && kind !== 'error')
    return encodeEvent({ event: named(headers.get(':event-type')), data: payload.toString() })
  const name = named(headers.get(':exception-type') ?? headers.get(':error-code'))
  const told =
    payload.length > 0 ? payload.toString() : JSON.stringify({ message: headers.get(':error-message') ?? name })
  return encodeEvent({ event: name, data: `{${JSON.stringify(name)}:${told}}` })
}

function named(name: string | undefined): string {
  if (name === undefined || !nameShape.test(name)) throw new Error('a message has no name')
  return name
}
