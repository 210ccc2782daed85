import { useFaultText, useStatus } from '@tollgate/console-sdk'
import { identityFaults } from '@tollgate/contracts/http/identity'
import { type ReactNode, useRef } from 'react'
import { type Answers, TurnstileWidget } from './TurnstileWidget'

export interface BotCheck {
  /** Stands above the button that sends; nothing while the site asks for no check. */
  readonly widget: ReactNode
  /**
   * The answer to send along, '' while none is asked for, and where the check is broken: the server says what becomes of who has
   * none. Throws in words while the check is still running.
   */
  readonly take: () => string
}

/** The bot check of a form, while the operator has it on. */
export function useBotCheck(): BotCheck {
  const { turnstile_check, turnstile_site_key } = useStatus()
  const translate = useFaultText(identityFaults)
  const answers = useRef<Answers>(null)
  if (!turnstile_check || turnstile_site_key === '') return { widget: null, take: () => '' }
  return {
    widget: <TurnstileWidget siteKey={turnstile_site_key} answers={answers} />,
    take: () => {
      const token = answers.current?.take() ?? null
      if (token === null) throw new Error(translate(identityFaults.turnstileMissing.code))
      return token
    },
  }
}
