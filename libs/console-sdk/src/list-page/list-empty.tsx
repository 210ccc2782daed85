import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import type { IconName } from '@tollgate/console-ui/icon'

/** Why a list shows nothing. */
export interface EmptyWords {
  readonly title: string
  readonly why: string
}

/** The button that makes something for a list. */
export interface AddAction {
  /** A verb with its object: `Add token`. */
  readonly label: string
  readonly open: () => void
}

export interface ListEmpty {
  readonly icon: IconName
  /** There is nothing to list yet. */
  readonly nothing: EmptyWords
  /** Nothing fits the filters; `reset` is the button that takes them away. */
  readonly noMatch: EmptyWords & { readonly reset: string }
}

interface EmptyProps {
  readonly empty: ListEmpty
  readonly add: AddAction | undefined
  readonly isFiltered: boolean
  readonly onReset: () => void
}

/** What stands in place of rows: there is nothing yet, or nothing fits. */
export function EmptyList({ empty: { icon, nothing, noMatch }, add, isFiltered, onReset }: EmptyProps) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={icon}
        title={nothing.title}
        action={
          add && (
            <Button icon="plus" onClick={add.open}>
              {add.label}
            </Button>
          )
        }
      >
        {nothing.why}
      </EmptyState>
    )
  return (
    <EmptyState icon="search" title={noMatch.title} action={<Button onClick={onReset}>{noMatch.reset}</Button>}>
      {noMatch.why}
    </EmptyState>
  )
}
