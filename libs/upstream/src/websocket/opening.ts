import type { IncomingMessage } from 'node:http'
import type { UpstreamHeaders } from '../call/upstream'
import type { FailureKind } from '../failure/failure'

const maxRefusalBytes = 256 * 1024

/** The fields of an answer; none where there was no answer. */
export function headersOf(answer: IncomingMessage | null): UpstreamHeaders {
  return {
    get: (name) => {
      const value = answer?.headers[name]
      return Array.isArray(value) ? value.join(', ') : (value ?? null)
    },
  }
}

/** Reads why no WebSocket was opened: the first 256 KB at most, and what had come of it where the connection breaks. Told once. */
export function readRefusal(answer: IncomingMessage, tell: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  let isTold = false
  const end = () => {
    if (isTold) return
    isTold = true
    tell(Buffer.concat(parts).subarray(0, maxRefusalBytes))
  }
  answer.on('data', (part: Buffer) => {
    if (isTold) return
    bytes += part.length
    parts.push(part)
    if (bytes >= maxRefusalBytes) end()
  })
  answer.on('end', end).on('close', end)
  answer.on('error', end)
}

/** What an error of `ws` or of the socket means once a connection was there: system errors have lost it, all others judge what came. */
export function brokenKindOf(error: Error): FailureKind {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined || code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : 'protocol'
}
