import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** So much of a body that nobody wants is read and dropped, so that its connection can serve on. */
const drainedBytes = 16 * 1024 * 1024

/** Each piece costs an event: a body that comes in so many tiny ones is not worth its connection. */
const tinyBytes = 1024
const mostTinyPieces = 500

/** What of one body is read for nobody. */
export class UnreadBody {
  private leftBytes = drainedBytes
  private tinyPiecesLeft = mostTinyPieces

  /** Whether a body of so many bytes is more than is dropped: then the connection does not outlive its answer. */
  static isBeyond(bytes: number): boolean {
    return bytes > drainedBytes
  }

  /** Counts a piece of so many bytes; false where that was too much. */
  drop(bytes: number): boolean {
    this.leftBytes -= bytes
    if (bytes < tinyBytes) this.tinyPiecesLeft -= 1
    return this.leftBytes >= 0 && this.tinyPiecesLeft >= 0
  }
}

/** Whether more of the body is to come than is dropped: then the connection does not outlive its answer. */
export function isBeyondDraining({ headers, complete }: IncomingMessage): boolean {
  return !complete && UnreadBody.isBeyond(Number(headers['content-length'] ?? 0))
}

/**
 * Reads and drops what is left of a request's body; the connection is closed where that is too much. `then` is called
 * when the client has sent all of it, or can send no more.
 */
export function dropBody(request: IncomingMessage, then: () => void = () => {}): void {
  if (request.complete) return then()
  const { socket } = request
  const unread = new UnreadBody()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    then()
  }
  request.on('data', (chunk: Buffer) => {
    if (unread.drop(chunk.length) || isOver) return
    end()
    request.pause()
    // A request that is injected has no connection.
    if (socket instanceof Socket) socket.destroySoon()
  })
  request.once('end', end)
  request.once('close', end)
  request.resume()
}

/**
 * Ends an answer whose head was not sent yet, also when its request is still coming: the client gets all of the answer at
 * once, and the connection ends, where it has to, only when the client has stopped sending. A connection that is closed
 * under a client which still sends is reset, and the answer is lost to it.
 */
export function endAnswer(response: ServerResponse, body: Buffer): void {
  const { req: request } = response
  response.setHeader('content-length', body.length)
  if (request.complete) return void response.end(body)
  if (isBeyondDraining(request)) response.setHeader('connection', 'close')
  response.write(body)
  dropBody(request, () => response.end())
}
