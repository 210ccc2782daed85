import type { OnReadOpts, Socket } from 'node:net'

/** Takes what comes on a socket. */
export interface SocketReader {
  take(socket: Socket, bytes: Buffer): void
}

const reader = Symbol('reader')
type ReadSocket = Socket & { [reader]?: SocketReader }

/** What a socket gives at once when it reads for itself. */
const maxReadBytes = 64 * 1024

/**
 * With these options a socket reads into memory that all of them share, and only what came is copied out of it: much less
 * work for the allocator and the garbage collector than a new piece of 64 KB for every read.
 */
export const sharedReading: OnReadOpts = {
  buffer: Buffer.allocUnsafeSlow(maxReadBytes),
  // A socket calls it as its own method.
  callback(this: ReadSocket, size: number, buffer: Uint8Array) {
    const bytes = Buffer.allocUnsafe(size)
    bytes.set(size === buffer.length ? buffer : buffer.subarray(0, size))
    this[reader]?.take(this, bytes)
    return true
  },
}

/** Hands on what comes on a socket, whether it reads by `sharedReading` or for itself. */
export function readFrom(socket: Socket, by: SocketReader): void {
  const read: ReadSocket = socket
  read[reader] = by
  socket.on('data', (bytes: Buffer) => by.take(socket, bytes))
}
