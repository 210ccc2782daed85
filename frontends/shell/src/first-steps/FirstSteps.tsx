import './first-steps.css'
import { useQuery } from '@tanstack/react-query'
import { paths, useSession, useStoredState, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { progressQuery } from './first-steps.api'
import { type FirstStep, isNew, stepsOf } from './first-steps.model'

/**
 * Leads who has set the site up to the first answer, on the home page and, `isSmall`, at the foot of the menu. Gone when the first
 * answer was there before the page was opened, or when it is closed.
 */
export function FirstSteps({ isSmall = false }: { isSmall?: boolean }) {
  const { user } = useSession()
  const [isHidden, setIsHidden] = useStoredState('first-steps-hidden', false)
  // Once begun it stays for its end: the first answer is a step, too.
  const [isLed] = useState(() => isNew(user))
  if (!isLed || isHidden || user === null) return null
  return <Steps isSmall={isSmall} onHide={() => setIsHidden(true)} />
}

function Steps({ isSmall, onHide }: { isSmall: boolean; onHide: () => void }) {
  const t = useT('shell')
  const { pathname } = useLocation()
  const { data } = useQuery(progressQuery(pathname))
  if (data === undefined) return null
  const steps = stepsOf(data)
  const count = steps.filter(({ state }) => state === 'done').length
  // The menu has no room for more than the next one.
  const shown = isSmall ? steps.filter(({ state }) => state === 'next') : steps
  return (
    <section className="first-steps" data-small={isSmall} aria-label={t('first-steps.title')}>
      <header>
        <h2>{t('first-steps.title')}</h2>
        <span>{t('first-steps.count', { done: count, all: steps.length })}</span>
        <IconButton icon="x" size="small" label={t('first-steps.hide')} onClick={onHide} />
      </header>
      <ol>
        {shown.map((step) => (
          <Step key={step.id} step={step} isSmall={isSmall} />
        ))}
      </ol>
      {count === steps.length && (
        <p role="status">
          {t('first-steps.done')} <Link to={paths.logs}>{t('first-steps.log')}</Link>
        </p>
      )}
    </section>
  )
}

function Step({ step: { id, href, state }, isSmall }: { step: FirstStep; isSmall: boolean }) {
  const t = useT('shell')
  const name = t(`first-steps.steps.${id}.name`)
  return (
    <li data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="first-steps-mark" aria-hidden>
        {state === 'done' && <Icon name="check" size={12} />}
      </span>
      <div>
        {state === 'done' ? name : <Link to={href}>{name}</Link>}
        {!isSmall && <p>{t(`first-steps.steps.${id}.why`)}</p>}
      </div>
    </li>
  )
}
