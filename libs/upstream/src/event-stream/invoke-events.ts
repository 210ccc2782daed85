import { encodeEvent } from '@tollgate/sse'
import { z } from 'zod'
import type { Frame } from './frame-reader'

const chunk = z.object({ bytes: z.base64() })
const event = z.object({ type: z.string() })
const exception = z.object({ message: z.string().optional(), Message: z.string().optional() })

/** Anthropic's types of errors by the names of AWS's; what is not here is of the upstream's own making. */
const errorTypes: Readonly<Record<string, string>> = {
  throttlingException: 'rate_limit_error',
  validationException: 'invalid_request_error',
  serviceUnavailableException: 'overloaded_error',
  modelTimeoutException: 'timeout_error',
}

/**
 * What a message of a streamed invocation says, as the event of the model's maker that it carries
 * (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InvokeModelWithResponseStream.html): Anthropic's, by its
 * type. Exceptions are its errors. Empty for what is neither. Throws an Error where what is carried is no event.
 */
export function eventOf({ headers, payload }: Frame): Buffer {
  const kind = headers.get(':message-type')
  if (kind === 'exception' || kind === 'error') return errorOf(headers, payload)
  if (headers.get(':event-type') !== 'chunk') return Buffer.alloc(0)
  const data = Buffer.from(chunk.parse(JSON.parse(payload.toString())).bytes, 'base64').toString()
  return encodeEvent({ event: event.parse(JSON.parse(data)).type, data })
}

function errorOf(headers: Frame['headers'], payload: Buffer): Buffer {
  const name = headers.get(':exception-type') ?? headers.get(':error-code') ?? ''
  const told = messageIn(payload) ?? headers.get(':error-message') ?? name
  const error = { type: errorTypes[name] ?? 'api_error', message: told || 'The stream ended with an error' }
  return encodeEvent({ event: 'error', data: JSON.stringify({ type: 'error', error }) })
}

function messageIn(payload: Buffer): string | undefined {
  try {
    const { message, Message } = exception.parse(JSON.parse(payload.toString()))
    return message ?? Message
  } catch {
    return undefined // its name says enough
  }
}
