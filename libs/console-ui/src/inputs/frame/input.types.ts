import type { ReactNode, Ref } from 'react'

/** What every control has, in a form or alone. */
export interface InputBase {
  label: ReactNode
  /** Hides the label from sight, as in a filter bar; screen readers still have it. */
  isLabelHidden?: boolean
  help?: ReactNode
  /** A fault in words; it takes the place of the help. */
  error?: ReactNode
  isRequired?: boolean
  /** Disables the control and says why under it. */
  disabledReason?: string
  isReadOnly?: boolean
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLElement>
  size?: 'small' | 'medium'
}

/** One of several to choose. */
export interface Option<Value extends string | number = string | number> {
  value: Value
  label: string
  description?: string
  disabledReason?: string
  /** Stands before the label, and says nothing that it does not. */
  mark?: ReactNode
}
