import type { WebSocket } from 'ws'
import type { ErrorReply } from '../errors/error-reply'

/** An error as an event: https://platform.openai.com/docs/api-reference/realtime-server-events/error. */
export function errorEvent(
  { error }: Pick<ErrorReply, 'error'>,
  requestId: string,
  eventId: string | null = null,
): string {
  const { message, type, code, param } = error
  const told = { type, code, message, param, event_id: eventId }
  return JSON.stringify({ type: 'error', event_id: `evt_${requestId}`, error: told })
}

/** Codes of https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number. */
export const closeCodes = {
  done: 1000,
  goingAway: 1001,
  policy: 1008,
  failed: 1011,
  later: 1013,
} as const

/** The code with which a session ends that an error ends. */
export function closeCodeOf(status: number): number {
  // Its time is over, by which nothing is wrong.
  if (status === 408) return closeCodes.done
  if (status === 429) return closeCodes.later
  return status >= 500 ? closeCodes.failed : closeCodes.policy
}

/** How long a client has to answer a close. */
const closeTimeoutMs = 2_000

/** Closes in order, and for certain. */
export function closeClient(client: WebSocket, code: number, reason = ''): void {
  if (client.readyState === client.CLOSED) return
  client.resume()
  client.close(code, reason)
  const timer = setTimeout(() => client.terminate(), closeTimeoutMs).unref()
  client.once('close', () => clearTimeout(timer))
}

/** Tells a client that its session does not begin, and why. */
export function tellAndClose(client: WebSocket, reply: ErrorReply, requestId: string): void {
  // `close` follows.
  client.on('error', () => undefined)
  client.send(errorEvent(reply, requestId))
  closeClient(client, closeCodeOf(reply.status), String(reply.error.code ?? '').slice(0, 100))
}
