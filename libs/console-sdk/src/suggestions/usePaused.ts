import { useEffect, useState } from 'react'

/** Long enough for the next letter, too short to be waited for. */
const pauseMs = 200

/** A text once its typing has paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
