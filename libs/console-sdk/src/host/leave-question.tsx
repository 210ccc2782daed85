import { type ReactNode, type RefObject, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { createPath, type NavigateOptions, type To, UNSAFE_NavigationContext } from 'react-router'
import { isAnythingUnsaved } from '../leaving/leave-guard'
import { useLeaveQuestion } from '../leaving/useLeaveQuestion'
import { paths } from '../paths/paths'

type Leave = (to: To, state?: unknown, options?: NavigateOptions) => void

/** The place in the history that the router keeps in each of its entries. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

/**
 * Asks before a page with unsaved changes is left, whichever way: every link and every `navigate` goes through the
 * navigator of the router's context. (Blocking is a matter of its data routers, which know their routes beforehand.)
 */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const router = useContext(UNSAFE_NavigationContext)
  const ask = useLeaveQuestion()
  const place = useBackButton(ask)
  const guarded = useMemo(() => {
    const { navigator } = router
    const askFirst =
      (leave: Leave): Leave =>
      (...[to, ...rest]) => {
        const go = () => {
          leave(to, ...rest)
          place.current = placeOf(history.state)
        }
        if (mayGo(to)) go()
        else void ask().then((isAgreed) => isAgreed && go())
      }
    const asking = {
      ...navigator,
      push: askFirst((...call) => navigator.push(...call)),
      replace: askFirst((...call) => navigator.replace(...call)),
    }
    return { ...router, navigator: asking }
  }, [router, ask, place])
  return <UNSAFE_NavigationContext value={guarded}>{children}</UNSAFE_NavigationContext>
}

/** Where one is led without being asked: without a session, or a second factor that it needs, one cannot stay. */
const unasked: readonly string[] = [paths.login, paths.secondFactor]

/** Nothing is asked on the way to the same place, nor where one has to go. */
function mayGo(to: To): boolean {
  const target = new URL(typeof to === 'string' ? to : createPath(to), location.href)
  return !isAnythingUnsaved() || target.href === location.href || unasked.includes(target.pathname)
}

/**
 * Back and forward have happened when the page hears of them: it goes back to where it was, and asks. Returns the place
 * in the history where the page is; the code that leads the page elsewhere writes it there.
 */
function useBackButton(ask: () => Promise<boolean>): RefObject<number> {
  const place = useRef(0)
  const isAllowed = useRef(false)
  const question = useRef(ask)
  useLayoutEffect(() => {
    question.current = ask
  }, [ask])
  // Once, and before the effects of the router around: of the listeners of a window the first hears first, and the
  // router must not hear of a step that is taken back.
  useLayoutEffect(() => {
    place.current = placeOf(history.state)
    const onPop = (event: PopStateEvent) => {
      const there = placeOf(event.state)
      const steps = there - place.current
      if (isAllowed.current || steps === 0 || !isAnythingUnsaved()) {
        isAllowed.current = false
        place.current = there
        return
      }
      event.stopImmediatePropagation()
      history.go(-steps)
      void question.current().then((isAgreed) => {
        isAllowed.current = isAgreed
        if (isAgreed) history.go(steps)
      })
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return place
}
