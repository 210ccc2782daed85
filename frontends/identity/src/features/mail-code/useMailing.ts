import { ApiError } from '@tollgate/console-sdk'
import { useState } from 'react'
import { resendSeconds, waitAfter } from './countdown.model'
import { useCountdown } from './useCountdown'

export interface Mailing {
  /** Seconds until the next mail can be asked for. */
  readonly left: number
  readonly isSending: boolean
  /** Sends a mail. Throws what `mail` throws. */
  readonly send: () => Promise<void>
}

/** Asking for a mail, and waiting before the next: as rule A20 says after a sent one, as the server says after a refusal. */
export function useMailing(mail: () => Promise<unknown>): Mailing {
  const { left, start } = useCountdown()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      await mail()
      start(resendSeconds)
    } catch (error) {
      if (error instanceof ApiError) start(waitAfter(error.retryAfterMs))
      throw error
    } finally {
      setIsSending(false)
    }
  }
  return { left, isSending, send }
}
