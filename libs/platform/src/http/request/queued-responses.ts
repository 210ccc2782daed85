import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** By connection: the responses that had to wait for an earlier one when their requests came. */
const queuedOn = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Lets a response whose request was pipelined hear that its client has left. Node emits `close` only on the response that
 * a connection is sending: one that still waited for its turn would never hear of it, and its handler would go on for
 * nobody. To be called when the request comes, before anything listens for `close`.
 */
export function watchQueued({ socket }: IncomingMessage, response: ServerResponse): void {
  // Nearly always: its turn has come already.
  if (response.socket !== null) return
  const known = queuedOn.get(socket)
  const queued = known ?? new Set()
  queued.add(response)
  response.once('close', () => queued.delete(response))
  if (known !== undefined) return
  queuedOn.set(socket, queued)
  socket.once('close', () => {
    for (const waiting of queued) if (waiting.socket === null) leave(waiting)
  })
}

/** As Node does it for the response that is being sent. */
function leave(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}
