import { IncomingMessage, ServerResponse } from 'node:http'
import { dropBody, isBeyondDraining } from '@tollgate/platform'
import { type BodySink, type ClientRequest, type ClientResponse, type HeadFields, lengthOf } from './client-exchange'

/** A request that Node's server has read. */
export class NodeRequest extends IncomingMessage implements ClientRequest {
  readBody(sink: BodySink): void {
    this.on('data', (chunk: Buffer) => sink.add(chunk))
    this.on('end', () => sink.finish())
  }

  giveWay(): void {
    // Its connection, too: what has been read of that is parsed to its end all the same.
    const { socket } = this
    this.pause()
    socket.pause()
    setImmediate(() => {
      socket.resume()
      this.resume()
    })
  }
}

/** The answer to one. */
export class NodeResponse extends ServerResponse<NodeRequest> implements ClientResponse {
  answer(status: number, fields: HeadFields, parts: readonly Buffer[]): void {
    const { req: request } = this
    const head = [...fields]
    if (status !== 204) head.push('content-length', String(lengthOf(parts)))
    if (isBeyondDraining(request)) head.push('connection', 'close')
    this.writeHead(status, head)
    const [only, ...more] = parts
    if (request.complete && only !== undefined && more.length === 0) return void this.end(only)
    for (const part of parts) this.write(part)
    if (request.complete || status === 204) this.end()
    // A connection that is closed under a client which still sends is reset, and the answer is lost to it.
    else dropBody(request, () => this.end())
  }
}
