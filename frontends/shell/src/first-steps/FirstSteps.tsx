import { paths, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { Link } from 'react-router'
import type { FirstStep } from './first-steps.model'
import { useFirstSteps } from './useFirstSteps'

/** Leads who has set the site up to the first answer, until it was there before the page was opened, or they have had enough. */
export function FirstSteps() {
  const t = useT('shell')
  const { steps, hide } = useFirstSteps()
  if (steps === null) return null
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="first-steps" aria-label={t('first-steps.title')}>
      <header>
        <h2>{t('first-steps.title')}</h2>
        <span>{t('first-steps.count', { done, all: steps.length })}</span>
        <IconButton icon="x" size="small" label={t('first-steps.hide')} onClick={hide} />
      </header>
      <ol>
        {steps.map(({ id, href, state }) => (
          <li key={id} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <StepMark state={state} />
            <div>
              {state === 'done' ? t(`first-steps.steps.${id}.name`) : <StepLink id={id} href={href} />}
              <p>{t(`first-steps.steps.${id}.why`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {done === steps.length && (
        <p role="status">
          {t('first-steps.done')} <Link to={paths.logs}>{t('first-steps.log')}</Link>
        </p>
      )}
    </section>
  )
}

/** The next of the first steps, in one line of the menu. */
export function NextStep() {
  const t = useT('shell')
  const { steps } = useFirstSteps()
  if (steps === null) return null
  const next = steps.find(({ state }) => state === 'next')
  const state = next === undefined ? 'done' : 'next'
  return (
    <section className="next-step" data-state={state} aria-label={t('first-steps.title')}>
      <StepMark state={state} />
      {next === undefined ? <Link to={paths.logs}>{t('first-steps.log')}</Link> : <StepLink {...next} />}
    </section>
  )
}

function StepLink({ id, href }: Pick<FirstStep, 'id' | 'href'>) {
  const t = useT('shell')
  return <Link to={href}>{t(`first-steps.steps.${id}.name`)}</Link>
}

const StepMark = ({ state }: Pick<FirstStep, 'state'>) => (
  <span className="first-steps-mark" aria-hidden>
    {state === 'done' && <Icon name="check" size={12} />}
  </span>
)
