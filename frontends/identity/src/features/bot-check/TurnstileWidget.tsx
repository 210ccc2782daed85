import { useLanguage, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { useThemeMode } from '@tollgate/console-ui/theme-mode'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadTurnstile, type Turnstile } from './turnstile'

/** How a form takes the answer of the check, null while there is none yet. An answer works once: taking it begins the next check. */
export interface Answers {
  take: () => string | null
}

const nothing: Answers = { take: () => null }
const broken: Answers = { take: () => '' }

/** The check of whether a person is there; mostly it asks nothing. */
export function TurnstileWidget({ siteKey, answers }: { siteKey: string; answers: RefObject<Answers | null> }) {
  const t = useT('identity')
  const { tag } = useLanguage()
  const { scheme } = useThemeMode()
  const place = useRef<HTMLDivElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const container = place.current
    if (container === null) return undefined
    const options = {
      sitekey: siteKey,
      theme: scheme,
      language: tag === 'zh' ? 'zh-cn' : tag,
      size: 'flexible',
    } as const
    return showCheck(container, { options, answers, onBroken: () => setIsBroken(true) })
  }, [siteKey, answers, tag, scheme, attempt])
  const retry = () => {
    setIsBroken(false)
    setAttempt((count) => count + 1)
  }
  return (
    <>
      {/* Its height is known, so that the form stands still when it comes. */}
      <Box ref={place} sx={{ minHeight: isBroken ? 0 : 65 }} />
      {isBroken && (
        <Alert
          tone="bad"
          action={
            <Button size="small" onClick={retry}>
              {t('bot-check.retry')}
            </Button>
          }
        >
          {t('bot-check.broken')}
        </Alert>
      )}
    </>
  )
}

interface Check {
  readonly options: Omit<Parameters<Turnstile['render']>[1], 'callback' | 'expired-callback' | 'error-callback'>
  readonly answers: RefObject<Answers | null>
  readonly onBroken: () => void
}

/** Draws the check into a place as soon as its script is there; returns what takes it away. */
function showCheck(container: HTMLElement, { options, answers, onBroken }: Check): () => void {
  let isGone = false
  let widget: { turnstile: Turnstile; id: string } | undefined
  let token = ''
  const take = () => {
    if (token === '') return null
    const taken = token
    token = ''
    widget?.turnstile.reset(widget.id)
    return taken
  }
  const keep = (next: string) => {
    token = next
    // It tries again by itself after a fault.
    answers.current = { take }
  }
  const fail = () => {
    answers.current = broken
    onBroken()
  }
  const on = { callback: keep, 'expired-callback': () => keep(''), 'error-callback': () => (fail(), true) }
  const draw = (turnstile: Turnstile) => {
    if (isGone) return
    answers.current = { take }
    widget = { turnstile, id: turnstile.render(container, { ...options, ...on }) }
  }
  loadTurnstile().then(draw, () => isGone || fail())
  return () => {
    isGone = true
    answers.current = nothing
    widget?.turnstile.remove(widget.id)
  }
}
