import { useLanguage } from '@tollgate/console-sdk'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives an element the height that is left of the window, whatever stands above and below it, so that the page itself
 * does not scroll. Below `leastPx` it does.
 */
export function useFill(leastPx: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  // What stands above is of another height in another language.
  const { language } = useLanguage()
  useLayoutEffect(() => {
    const fill = () => {
      const target = element.current
      if (target === null) return
      target.style.height = '100dvh'
      const othersPx = document.documentElement.scrollHeight - target.offsetHeight
      target.style.height = `max(${leastPx}px, calc(100dvh - ${othersPx}px))`
    }
    fill()
    window.addEventListener('resize', fill)
    return () => window.removeEventListener('resize', fill)
  }, [leastPx, language])
  return element
}
