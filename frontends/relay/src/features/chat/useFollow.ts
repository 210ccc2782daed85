import { type RefObject, useEffect, useState } from 'react'

const nearPx = 8

/**
 * Keeps the end of a growing list in sight until the reader scrolls up, and again once they are back at the end.
 * Returns whether it follows, and a function that puts it back to the end.
 */
export function useFollow(list: RefObject<HTMLElement | null>): [isFollowing: boolean, follow: () => void] {
  const [isFollowing, setIsFollowing] = useState(true)

  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let lastTop = element.scrollTop
    const judge = () => {
      const isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= nearPx
      if (isAtEnd) setIsFollowing(true)
      else if (element.scrollTop < lastTop) setIsFollowing(false)
      lastTop = element.scrollTop
    }
    element.addEventListener('scroll', judge, { passive: true })
    return () => element.removeEventListener('scroll', judge)
  }, [list])

  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!isFollowing || !element || !content) return
    const growth = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    // The list itself becomes smaller too, when more lines are typed below it.
    growth.observe(content)
    growth.observe(element)
    return () => growth.disconnect()
  }, [list, isFollowing])

  return [isFollowing, () => setIsFollowing(true)]
}
