import { ApiError, bytesOf, type Speech } from '@tollgate/console-sdk'
import { openStream } from '../../api/log-stream.api'
import { type TailEvent, TailReading } from './event-stream.model'
import { untilSeen, whileSeen } from './tab-sight'

/** How things are with somebody who follows the log. */
export type LiveState = 'connecting' | 'live' | 'away' | 'ended'

export interface Following {
  readonly address: string
  readonly speech: Speech
  readonly signal: AbortSignal
  readonly onState: (state: LiveState) => void
  readonly onEvents: (events: readonly TailEvent[]) => void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Follows the log until it is ended by the signal, or by the server; a connection that breaks is made again, and goes on where it
 * was. So does one that was closed because the tab went out of sight: over HTTP/1.1 a browser has six connections to a site for
 * all of its tabs, and some that follow a log in the back would leave none for the one that is looked at. Rejects with what the
 * server refuses.
 */
export async function followLog(following: Following): Promise<void> {
  const { signal, onState } = following
  const place: Place = { lastId: undefined, pauseMs: firstPauseMs }
  for (;;) {
    await untilSeen(signal)
    if (signal.aborted) return
    const end = await connected(following, place)
    if (end === 'ended') return onState('ended')
    if (end === 'unseen') continue
    onState('away')
    await pause(place.pauseMs, signal)
    place.pauseMs = Math.min(place.pauseMs * 2, longestPauseMs)
  }
}

interface Place {
  /** From where the next connection goes on. */
  lastId: string | undefined
  /** How long to wait before it. */
  pauseMs: number
}

/** One connection, to its end. */
async function connected(following: Following, place: Place): Promise<'ended' | 'broken' | 'unseen'> {
  const sight = whileSeen(following.signal)
  try {
    const end = await listened({ ...following, signal: sight.signal }, place)
    return end === 'broken' && sight.signal.aborted ? 'unseen' : end
  } catch (error) {
    if (sight.signal.aborted) return 'unseen'
    if (error instanceof ApiError && error.status < 500) throw error
    return 'broken'
  } finally {
    sight.end()
  }
}

async function listened(following: Following, place: Place): Promise<'ended' | 'broken'> {
  const { address, speech, signal, onState, onEvents } = following
  const headers: Record<string, string> = place.lastId === undefined ? {} : { 'Last-Event-ID': place.lastId }
  const opened = await openStream(address, { speech, signal, headers })
  onState('live')
  place.pauseMs = firstPauseMs
  const reading = new TailReading()
  for await (const bytes of bytesOf(opened.body)) {
    const told = reading.push(bytes)
    place.lastId = reading.lastId ?? place.lastId
    if (told.length > 0) onEvents(told)
    if (told.some(({ kind }) => kind === 'end')) return 'ended'
  }
  return 'broken'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
