import { useSpeech } from '@tollgate/console-sdk'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { streamAddress } from '../../api/log-stream.api'
import type { LogQuestion } from '../../api/logs.api'
import { readRow } from '../row/row.model'
import type { TailEvent } from './event-stream.model'
import { followLog, type LiveState } from './follow-log'
import { type Live, missing, nothingLive, received, revealed } from './live.model'

export interface LiveLog {
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => void
  readonly state: LiveState
  /** Why the server does not let the log be followed. */
  readonly error: Error | null
  readonly live: Live
  readonly isPaused: boolean
  readonly pause: (isPaused: boolean) => void
  /** Shows what waits. */
  readonly reveal: () => void
  /** Forgets what came: the list has been asked anew. */
  readonly clear: () => void
  /** Stands at the top of the page: while it is out of sight, somebody reads further down, and nothing moves. */
  readonly top: RefObject<HTMLDivElement | null>
}

/** The new rows of a question, while somebody follows the log. They stand on the first page alone. */
export function useLiveLog(question: LogQuestion, isFirstPage: boolean): LiveLog {
  const [isOn, setIsOn] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  // Looked at when a row comes: what has been told of a scroll by then may be a frame old.
  const isHeld = () => isPaused || !isFirstPage || !isInSight(top.current)
  const { held, change } = useFollowing(question, { isOn, isHeld, onRefused: () => setIsOn(false) })
  const reveal = () => change((now) => ({ ...now, live: revealed(now.live) }))
  const clear = () => change((now) => ({ ...now, live: nothingLive }))
  return {
    isOn,
    turn: (next) => {
      setIsOn(next)
      setIsPaused(false)
      change(({ of }) => nothingHeld(of))
    },
    ...held,
    isPaused,
    pause: (next) => {
      setIsPaused(next)
      if (!next) reveal()
    },
    reveal,
    clear,
    top,
  }
}

/** What came of one question: of another, it is nothing. */
interface Held {
  readonly of: string
  readonly state: LiveState
  readonly error: Error | null
  readonly live: Live
}

const nothingHeld = (of: string): Held => ({ of, state: 'connecting', error: null, live: nothingLive })

interface Manner {
  readonly isOn: boolean
  /** Whether a row that comes now waits. */
  readonly isHeld: () => boolean
  readonly onRefused: () => void
}

function useFollowing(question: LogQuestion, manner: Manner) {
  const speech = useSpeech()
  const { isOn } = manner
  const key = JSON.stringify([question.scope, question.key])
  const [held, setHeld] = useState(nothingHeld(key))
  const latest = useRef({ question, manner })
  useEffect(() => {
    latest.current = { question, manner }
  })
  const change = useCallback(
    (next: (now: Held) => Held) => setHeld((now) => next(now.of === key ? now : nothingHeld(key))),
    [key],
  )
  useEffect(() => {
    if (!isOn) return undefined
    const stopping = new AbortController()
    const { scope, query } = latest.current.question
    followLog({
      address: streamAddress(scope, 'tail', query()),
      speech,
      signal: stopping.signal,
      onState: (state) => change((now) => ({ ...now, state })),
      onEvents: (events) => {
        const isHeld = latest.current.manner.isHeld()
        change((now) => ({ ...now, live: taken(now.live, events, isHeld) }))
      },
    }).catch((error: Error) => {
      change((now) => ({ ...now, error }))
      latest.current.manner.onRefused()
    })
    return () => stopping.abort()
  }, [isOn, key, speech, change])
  return { held: held.of === key ? held : nothingHeld(key), change }
}

function taken(live: Live, events: readonly TailEvent[], isHeld: boolean): Live {
  const rows = events.flatMap((event) => (event.kind === 'row' ? [readRow(event.row)] : []))
  const gaps = events.flatMap((event) => (event.kind === 'gap' ? [event.missed] : []))
  const next = received(gaps.reduce(missing, live), rows)
  return isHeld ? next : revealed(next)
}

function isInSight(element: HTMLElement | null): boolean {
  if (element === null) return true
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top <= innerHeight
}
