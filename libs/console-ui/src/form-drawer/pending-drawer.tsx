import { ErrorState } from '@tollgate/console-ui/error-state'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FormDrawer } from './form-drawer'

interface PendingDrawerProps {
  title: ReactNode
  /** What is opened, as far as it is known: the header is then as high as it will be. */
  subtitle?: ReactNode
  /** How many fields the form will have. */
  fields: number
  /** Why its values cannot be had; null while they are on their way. */
  error: unknown
  onRetry: () => void
  onClose: () => void
}

const nothingYet = z.object({})

/** The drawer of a form whose values are on their way, or cannot be had. */
export function PendingDrawer({ title, subtitle, fields, error, onRetry, onClose }: PendingDrawerProps) {
  const pending =
    error === null ? <SkeletonForm fields={fields} /> : <ErrorState error={error} onRetry={onRetry} onGone={onClose} />
  return (
    <FormDrawer
      isOpen
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      schema={nothingYet}
      defaultValues={{}}
      onSubmit={() => false}
      pending={pending}
    >
      {null}
    </FormDrawer>
  )
}
