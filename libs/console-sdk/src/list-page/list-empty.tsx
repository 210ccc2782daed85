import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import type { IconName } from '@tollgate/console-ui/icon'
import type { ReactNode } from 'react'

/** Why a list shows nothing, and the one button that changes it. */
export interface EmptyWords {
  readonly title: string
  readonly why: string
  readonly action?: ReactNode
}

export interface ListEmpty {
  readonly icon: IconName
  /** There is nothing to list yet. */
  readonly nothing: EmptyWords
  /** Nothing fits the filters; `reset` is the button that takes them away. */
  readonly noMatch: Omit<EmptyWords, 'action'> & { readonly reset: string }
}

interface EmptyProps {
  readonly empty: ListEmpty
  readonly isFiltered: boolean
  readonly onReset: () => void
}

/** What stands in place of rows: there is nothing yet, or nothing fits. */
export function EmptyList({ empty: { icon, nothing, noMatch }, isFiltered, onReset }: EmptyProps) {
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title={nothing.title} action={nothing.action}>
        {nothing.why}
      </EmptyState>
    )
  return (
    <EmptyState icon="search" title={noMatch.title} action={<Button onClick={onReset}>{noMatch.reset}</Button>}>
      {noMatch.why}
    </EmptyState>
  )
}
