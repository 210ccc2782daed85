import { Button } from '@tollgate/console-ui/button'
import { Row } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { ReactNode } from 'react'
import { useFormApi } from './form'

/**
 * Saves a form that stays on its page, with `children` beside the button. A page has several such forms: a button stands out
 * only while its form has changes.
 */
export function SaveRow({ children }: { children?: ReactNode }) {
  const text = useUiText()
  const { isDirty, isSubmitting } = useFormApi()
  return (
    <Row gap={3} wrap>
      <Button
        type="submit"
        variant={isDirty ? 'primary' : 'secondary'}
        isLoading={isSubmitting}
        hint={isDirty ? text.saveHint : undefined}
      >
        {text.save}
      </Button>
      {children}
      {isDirty && <Muted size="small">{text.unsaved}</Muted>}
    </Row>
  )
}
