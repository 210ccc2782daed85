import { once } from 'node:events'
import { connect } from 'node:net'
import type { HostileInput } from './input'

/** What came back: the status and body of each answer, and whether the connection was closed. */
export interface Outcome {
  readonly statuses: readonly number[]
  /** Of the first answer. */
  readonly body: string
  readonly isClosed: boolean
}

/** Longer than anything may take on a busy machine. */
const patienceMs = 60_000

/** Sends an input on a connection of its own, until an answer is whole or the connection is closed. */
export async function sendHostile(url: string, { pieces, isCut, isSlow }: HostileInput): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1').setNoDelay(true)
  let text = ''
  const over = new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`neither answered nor closed after ${text.slice(0, 200)}`)),
      patienceMs,
    )
    const end = (isClosed: boolean) => {
      clearTimeout(timer)
      resolve(isClosed)
    }
    socket.on('data', (more: string) => {
      if (text.length < 100_000) text += more
      if (isCut !== true && isAnswered(text)) end(false)
    })
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
  })
  await Promise.race([once(socket, 'connect'), over])
  for (const piece of pieces()) {
    if (socket.destroyed) break
    const isTaken = socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
    if (isSlow === true) await new Promise((resolve) => setImmediate(resolve))
    else if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => null), over])
  }
  if (isCut === true) socket.end()
  const isClosed = await over
  socket.destroy()
  return { statuses: statusesOf(text), body: firstBody(text), isClosed }
}

function firstBody(text: string): string {
  const start = text.indexOf('\r\n\r\n') + 4
  const length = /content-length: (\d+)/i.exec(text.slice(0, start))?.[1]
  return text.slice(start, length === undefined ? undefined : start + Number(length))
}

/** Whether the first final answer stands there as a whole. */
function isAnswered(text: string): boolean {
  const [start = -1] = [...text.matchAll(/HTTP\/1\.1 [2-5]\d\d/g)].map(({ index }) => index)
  const end = start < 0 ? -1 : text.indexOf('\r\n\r\n', start)
  if (end < 0) return false
  const head = text.slice(start, end).toLowerCase()
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return text.length >= end + 4 + Number(length)
  return head.includes(' 204 ') || text.includes('\r\n0\r\n\r\n', end)
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}
