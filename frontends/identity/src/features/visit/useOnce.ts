import { useEffect, useRef, useState } from 'react'

/** Runs a task when the page has come, once even where React mounts it twice; returns what the task threw, null until then. */
export function useOnce(task: () => Promise<void>): unknown {
  const isBegun = useRef(false)
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    task().catch(setFault)
  }, [task])
  return fault
}
