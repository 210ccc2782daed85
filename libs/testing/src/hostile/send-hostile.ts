import { once } from 'node:events'
import type { RawCaller } from '../raw/raw-caller'
import { RawConnection } from '../raw/raw-connection'
import type { HostileInput } from './hostile-input'

/** What came back: the statuses of all answers, the body of the first, and whether the connection was closed. */
export interface Outcome {
  readonly statuses: readonly number[]
  readonly body: string
  readonly isClosed: boolean
}

/** Longer than anything may take on a busy machine. */
const patienceMs = 60_000

/**
 * Sends an input on a connection of its own, until an answer is whole or the connection is closed. Rejects when there is
 * neither for a minute.
 */
export async function sendHostile(url: string, by: RawCaller, input: HostileInput): Promise<Outcome> {
  const connection = await RawConnection.open(url)
  const { socket } = connection
  socket.setNoDelay(true)
  const over = inTime(
    connection.until(() => input.isCut !== true && isAnswered(connection.text)),
    () => `neither answered nor closed after ${connection.text.slice(0, 200)}`,
  )
  for (const piece of input.pieces(by)) {
    if (socket.destroyed) break
    const isTaken = connection.send(piece)
    if (input.isSlow === true) await new Promise((resolve) => setImmediate(resolve))
    else if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => null), over])
  }
  if (input.isCut === true) socket.end()
  const isClosed = !(await over)
  socket.destroy()
  return { statuses: connection.statuses, body: firstBody(connection.text), isClosed }
}

/**
 * Whether a client can tell what became of an input: it was answered, refused by an error with a message, or the connection
 * was closed. HTTP that cannot be read has no dialect, and no input is a fault of ours.
 */
export function isUnderstandable({ statuses: [status = 0], body, isClosed }: Outcome): boolean {
  if (status === 0) return isClosed
  if (status < 400) return true
  if (status === 431 || status === 417) return true
  try {
    const { error } = JSON.parse(body.slice(0, body.lastIndexOf('}') + 1)) as { error?: string | { message?: string } }
    if (typeof error === 'string') return error === 'Bad Request'
    return typeof error?.message === 'string' && status < 500
  } catch {
    return status === 400 && (body === '' || body === '0\r\n\r\n')
  }
}

function inTime<T>(work: Promise<T>, why: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(why())), patienceMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function firstBody(text: string): string {
  const start = text.indexOf('\r\n\r\n') + 4
  const length = /content-length: (\d+)/i.exec(text.slice(0, start))?.[1]
  return text.slice(start, length === undefined ? undefined : start + Number(length))
}

/** Whether the first final answer stands there as a whole. */
function isAnswered(text: string): boolean {
  const start = /HTTP\/1\.1 [2-5]\d\d/.exec(text)?.index ?? -1
  const end = start < 0 ? -1 : text.indexOf('\r\n\r\n', start)
  if (end < 0) return false
  const head = text.slice(start, end).toLowerCase()
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return text.length >= end + 4 + Number(length)
  return head.includes(' 204 ') || text.includes('\r\n0\r\n\r\n', end)
}
