import { type RefCallback, useCallback, useState } from 'react'

/** Whether a table is wider than its place. Only then does it scroll by itself; else its header sticks to the page. */
export function useIsWide(): { isWide: boolean; frame: RefCallback<HTMLDivElement> } {
  const [isWide, setIsWide] = useState(false)
  const frame = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return undefined
    const measure = () => setIsWide((element.querySelector('table')?.scrollWidth ?? 0) > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const table = element.querySelector('table')
    if (table !== null) observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { isWide, frame }
}
