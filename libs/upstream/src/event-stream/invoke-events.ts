import { encodeEvent } from '@tollgate/sse'
import { z } from 'zod'
import type { Frame } from './frame-reader'

const chunk = z.object({ bytes: z.string() })
const event = z.object({ type: z.string() })
const exception = z.object({ message: z.string().optional(), Message: z.string().optional() })

/**
 * Brackets and commas that a message may have: it is parsed in one go, and ten megabytes of them would hold everybody else up
 * for seconds. What carries an event has two, and an event some dozens, with those of the text that it delivers.
 */
const mostParts = 20_000
const OPEN_BRACE = 123
const OPEN_BRACKET = 91
const COMMA = 44

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
  const data = bytesOf(chunk.parse(parsed(payload)).bytes)
  return encodeEvent({ event: event.parse(parsed(data)).type, data: data.toString() })
}

function parsed(json: Buffer): unknown {
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === COMMA || byte === OPEN_BRACE || byte === OPEN_BRACKET) parts++
  }
  if (parts > mostParts) throw new Error('a message has too many parts')
  return JSON.parse(json.toString())
}

/** What is written in base64. Its decoder passes over what is none, so that the length tells. */
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64').length !== base64.length) throw new Error('a message carries no bytes')
  return bytes
}

function errorOf(headers: Frame['headers'], payload: Buffer): Buffer {
  const name = headers.get(':exception-type') ?? headers.get(':error-code') ?? ''
  const told = messageIn(payload) ?? headers.get(':error-message') ?? name
  const error = { type: errorTypes[name] ?? 'api_error', message: told || 'The stream ended with an error' }
  return encodeEvent({ event: 'error', data: JSON.stringify({ type: 'error', error }) })
}

function messageIn(payload: Buffer): string | undefined {
  try {
    const { message, Message } = exception.parse(parsed(payload))
    return message ?? Message
  } catch {
    return undefined // its name says enough
  }
}
