import { useEffect, useRef, useState } from 'react'

/** Does something when the page has come, once even where React mounts it twice; answers what went wrong. */
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
