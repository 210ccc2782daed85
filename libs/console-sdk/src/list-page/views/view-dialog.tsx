import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Checkbox, TextInput } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type KeyboardEvent, useState } from 'react'
import { useTranslated } from '../../i18n/hooks'
import { nameFault, viewLimits, viewName } from '../../views/saved-views.model'
import type { ViewsOfList } from './useListViews'
import { viewWords } from './view-words'

export interface ViewDialogProps {
  readonly views: ViewsOfList
  /** The name of the view that gets another one; null for a new view. */
  readonly renamed: string | null
  /** Keeps it; the dialog is closed then. */
  readonly onDone: (name: string, opens: boolean) => void
  readonly onClose: () => void
}

/** Asks for the name of a view. Mounted while it is open. */
export function ViewDialog({ views, renamed, onDone, onClose }: ViewDialogProps) {
  const say = useTranslated()
  const text = useUiText()
  const [typed, setTyped] = useState(renamed ?? '')
  const [opens, setOpens] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const fault = nameFault(views.list, typed, renamed ?? undefined)
  const submit = () => {
    setIsAsked(true)
    if (fault === null) onDone(viewName(typed), opens)
  }
  // Buttons have their own Enter, and so has what writes Chinese while that is open.
  const press = ({ key, target, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && !nativeEvent.isComposing) submit()
  }
  const isNew = renamed === null
  const actions = (
    <>
      <Button onClick={onClose}>{text.cancel}</Button>
      <Button variant="primary" onClick={submit}>
        {say(viewWords[isNew ? 'save' : 'rename'])}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(viewWords[isNew ? 'save' : 'rename'])}
      size="small"
      actions={actions}
      onKeyDown={press}
    >
      <Stack gap={3}>
        <TextInput
          label={say(viewWords.name)}
          value={typed}
          onChange={setTyped}
          maxLength={viewLimits.name}
          autoComplete="off"
          isAutoFocused
          isSelectedOnFocus
          error={isAsked && fault !== null ? say(viewWords[fault]) : undefined}
        />
        {isNew && <OpensField value={opens} onChange={setOpens} isPart={views.view.isPart} />}
      </Stack>
    </Dialog>
  )
}

interface OpensFieldProps {
  readonly value: boolean
  readonly onChange: (opens: boolean) => void
  readonly isPart: boolean
}

/** Whether the list opens with the view, and what is kept of it. */
function OpensField({ value, onChange, isPart }: OpensFieldProps) {
  const say = useTranslated()
  return (
    <>
      <Checkbox label={say(viewWords.open)} value={value} onChange={onChange} />
      <Muted size="small">
        {say(viewWords.kept)}
        {isPart && ` ${say(viewWords.part)}`}
      </Muted>
    </>
  )
}
