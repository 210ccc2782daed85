import type { Capability } from '@tollgate/catalogue'
import type { UpstreamFailure, UpstreamHeaders, UpstreamTarget } from '../call/upstream'

/** A WebSocket (RFC 6455) to open at an upstream. */
export interface SocketRequest {
  readonly target: UpstreamTarget
  readonly capability: Capability
  /** The upstream's name of the model. */
  readonly model: string
  /** Of the provider's API; its usual one unless given. */
  readonly version?: string
  /** As in `UpstreamRequest`. */
  readonly headers?: readonly string[]
  /** Subprotocols, of which the upstream takes one or none. */
  readonly protocols?: readonly string[]
  /** A larger message ends the socket with code 1009 and a failure of kind `protocol`. 1 MB unless given. */
  readonly maxMessageBytes?: number
  /** From the dial until it is open or refused; 60 s unless given. */
  readonly openTimeoutMs?: number
  /** From there until the first message; as long as between two others unless given. */
  readonly firstMessageTimeoutMs?: number
  /** Between two messages while they are read; for ever unless given. */
  readonly idleTimeoutMs?: number
  /** An upstream that sends nothing for so long is asked whether it is there, and given up when it says nothing again. 20 s unless given. */
  readonly pingMs?: number
}

/** What a socket reports. After `onRefused`, `onClose` or `onError` nothing more comes. Never called before `dial` returns. */
export interface SocketHandler {
  /** Messages go both ways from here on. */
  onOpen(headers: UpstreamHeaders): void
  /** False: stop reading until `UpstreamSocket.resume`; a few that had been read already may still come. */
  onMessage(message: Buffer, isBinary: boolean): boolean
  /** There is room for more again, after `send` had said that there is none. */
  onDrain(): void
  /** The upstream answered with something else than a WebSocket: of its body the first 256 KB. Redirects are not followed. */
  onRefused(status: number, headers: UpstreamHeaders, body: Buffer): void
  /** Closed in order: by the upstream with this code (1005: none given), or after `UpstreamSocket.close`. */
  onClose(code: number, reason: string): void
  /** It came to no end in order. `sent` tells of the request that opens it. */
  onError(failure: UpstreamFailure): void
}

/** A WebSocket to an upstream. */
export interface UpstreamSocket {
  /**
   * Sends a message; one before `onOpen` or after the end is dropped. False: more waits to be sent than should, and whoever
   * goes on before `onDrain` keeps it all in memory.
   */
  send(message: Buffer | string, isBinary?: boolean): boolean
  /** Goes on reading after `onMessage` returned false. */
  resume(): void
  /** Closes it with a code that RFC 6455 lets an endpoint send; `onClose` follows when the upstream has answered, or after 2 s. */
  close(code: number, reason?: string): void
  /** Ends it at once; `onError` follows with kind `aborted` unless it had ended before. */
  abort(): void
  /** Nothing waits to be handed to the network. */
  readonly hasSentAll: boolean
  readonly hasEnded: boolean
}
