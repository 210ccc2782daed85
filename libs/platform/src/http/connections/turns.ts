import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests behind the one that is being answered are begun; the others wait until the connection comes to them. */
const begunAhead = 8
/** No program has so many requests waiting on one connection. */
const mostWaiting = 250

/** Requests that came before their turn, by connection. */
const ahead = new WeakMap<Socket, number>()

/**
 * Serves a request at once, or in its turn where many were sent in one go: hundreds of calls in one packet would otherwise
 * all begin in one turn of the event loop. Too many end their connection, and what its packet still holds is not looked at.
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void {
  // Nearly always: its turn has come already.
  if (response.socket !== null) return serve()
  const place = (ahead.get(socket) ?? 0) + 1
  if (place > mostWaiting) return void socket.destroy()
  ahead.set(socket, place)
  const assign = response.assignSocket.bind(response)
  response.assignSocket = (assigned) => {
    ahead.set(socket, (ahead.get(socket) ?? 1) - 1)
    assign(assigned)
    if (place > begunAhead) setImmediate(() => response.destroyed || serve())
  }
  if (place <= begunAhead) serve()
}
