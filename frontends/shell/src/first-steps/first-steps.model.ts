import { isRoot, lacksSecondFactor, paths, type SessionUser } from '@tollgate/console-sdk'

/** What leads from a new site to the first answer of a model, in its order. */
export const firstSteps = [
  { id: 'channel', href: `${paths.channels}/add` },
  { id: 'token', href: `${paths.tokens}/add` },
  { id: 'call', href: paths.playground },
] as const

export type FirstStepId = (typeof firstSteps)[number]['id']

/** Which of the steps have been taken. */
export type Progress = Readonly<Record<FirstStepId, boolean>>

export interface FirstStep {
  readonly id: FirstStepId
  readonly href: string
  readonly state: 'done' | 'next' | 'later'
}

/** Who has set the site up, and has not had an answer yet: nobody else is led, and the server is not asked about others. */
export const isNew = (user: SessionUser | null): boolean =>
  user !== null && isRoot(user) && !lacksSecondFactor(user) && user.figures_known && user.request_count === 0

/** The steps with what became of them; the first that is not done is the next one. */
export function stepsOf(progress: Progress): FirstStep[] {
  const next = firstSteps.find(({ id }) => !progress[id])
  return firstSteps.map((step) => {
    const isNext = step === next
    return { ...step, state: progress[step.id] ? 'done' : isNext ? 'next' : 'later' }
  })
}
