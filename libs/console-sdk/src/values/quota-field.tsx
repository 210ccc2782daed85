import { useField } from '@tollgate/console-ui/form'
import type { ReactNode } from 'react'

interface FormFieldProps {
  name: string
  children: (field: ReturnType<typeof useField<number | null | undefined>>) => ReactNode
}

/** What a form has of a field with a quota. */
export function FormField({ name, children }: FormFieldProps) {
  return children(useField<number | null | undefined>({ name }))
}
