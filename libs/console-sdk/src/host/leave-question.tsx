import { useConfirmDialog } from '@tollgate/console-ui/feedback'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { createPath, type NavigateOptions, type To, UNSAFE_NavigationContext, useLocation } from 'react-router'
import { isAnythingUnsaved } from '../leaving/leave-guard'
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
  const ask = useQuestion()
  useBackButton(ask)
  const guarded = useMemo(() => {
    const { navigator } = router
    const askFirst =
      (leave: Leave): Leave =>
      (...[to, ...rest]) => {
        if (mayGo(to)) leave(to, ...rest)
        else void ask().then((isAgreed) => isAgreed && leave(to, ...rest))
      }
    const asking = {
      ...navigator,
      push: askFirst((...call) => navigator.push(...call)),
      replace: askFirst((...call) => navigator.replace(...call)),
    }
    return { ...router, navigator: asking }
  }, [router, ask])
  return <UNSAFE_NavigationContext value={guarded}>{children}</UNSAFE_NavigationContext>
}

/** Nobody is asked on the way to the same place, nor to sign-in: whose session is over cannot stay. */
function mayGo(to: To): boolean {
  const target = new URL(typeof to === 'string' ? to : createPath(to), location.href)
  return !isAnythingUnsaved() || target.href === location.href || target.pathname === paths.login
}

function useQuestion(): () => Promise<boolean> {
  const confirm = useConfirmDialog()
  const text = useUiText()
  return useMemo(
    () => () =>
      confirm({
        title: text.unsavedTitle,
        text: text.unsavedText,
        confirmLabel: text.discard,
        cancelLabel: text.keepEditing,
        tone: 'danger',
      }),
    [confirm, text],
  )
}

/** Back and forward have happened when the page hears of them: it goes back to where it was, and asks. */
function useBackButton(ask: () => Promise<boolean>): void {
  const place = useRef(0)
  const isAllowed = useRef(false)
  const here = useLocation()
  useEffect(() => {
    place.current = placeOf(history.state)
  }, [here])
  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - place.current
      if (isAllowed.current || steps === 0 || !isAnythingUnsaved()) {
        isAllowed.current = false
        return
      }
      event.stopImmediatePropagation()
      history.go(-steps)
      void ask().then((isAgreed) => {
        isAllowed.current = isAgreed
        if (isAgreed) history.go(steps)
      })
    }
    // Before the router's own listener, which does not capture.
    window.addEventListener('popstate', onPop, true)
    return () => window.removeEventListener('popstate', onPop, true)
  }, [ask])
}
