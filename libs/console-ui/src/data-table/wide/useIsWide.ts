import { type RefCallback, useCallback, useState } from 'react'

/** Whether a table is wider than its place. Only then does it scroll by itself; else its header sticks to the page. */
export function useIsWide(): { isWide: boolean; frame: RefCallback<HTMLDivElement> } {
  const [isWide, setIsWide] = useState(false)
  const frame = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return undefined
    const measure = () => setIsWide(widthAtRest(element) > element.offsetWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const table = element.querySelector('table')
    if (table !== null) observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { isWide, frame }
}

/**
 * How wide the table is, or would be, where it does not scroll. One that scrolls has no quick buttons and may be narrower: measured
 * as it is, it would have room without them, lose it with them, and so change its mind in every frame.
 */
function widthAtRest({ dataset, firstElementChild: table }: HTMLDivElement): number {
  if (!(table instanceof HTMLElement)) return 0
  const { wide } = dataset
  delete dataset['wide']
  const width = table.offsetWidth
  if (wide !== undefined) dataset['wide'] = wide
  return width
}
