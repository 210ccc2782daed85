import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { FieldFrame, type InputBase } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { lazy, Suspense, useRef } from 'react'
import { faultNote } from './fault-note'
import { formatted, holdsNothing } from './json.model'
import { type Caret, lineHeight, PlainArea } from './plain-area'

const CodeArea = lazy(async () => ({ default: (await import('./code-area')).CodeArea }))

export interface JsonEditorProps extends InputBase {
  value: string
  onChange: (value: string) => void
  minRows?: number
  maxRows?: number
  placeholder?: string
  /** A text to start from, offered while the field is empty. */
  template?: { label?: string; value: string }
}

const frame = (isInvalid: boolean) =>
  ({
    border: '1px solid',
    borderColor: isInvalid ? 'tg.bad' : 'tg.lineStrong',
    borderRadius: '6px',
    bgcolor: 'background.paper',
    overflow: 'hidden',
    '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 3px var(--tg-palette-tg-accentSoft)' },
  }) as const

function Tools({ value, onChange, template }: JsonEditorProps) {
  const text = useUiText()
  const isEmpty = value.trim() === ''
  const pretty = isEmpty ? null : formatted(value)
  if (holdsNothing(value) && template !== undefined)
    return (
      <Button size="small" variant="quiet" onClick={() => onChange(template.value)}>
        {template.label ?? text.template}
      </Button>
    )
  if (isEmpty || pretty === value) return null
  return (
    <Button
      size="small"
      variant="quiet"
      disabledReason={pretty === null ? text.notJson : undefined}
      onClick={() => onChange(pretty ?? value)}
    >
      {text.format}
    </Button>
  )
}

/** JSON to write. The editor with its marks and folds comes lazily; until then a plain area takes its place. */
export function JsonEditor(props: JsonEditorProps) {
  const text = useUiText()
  const caret = useRef<Caret>(null)
  const error = faultNote(props.value, props.error, text)
  const rows = Math.max(props.minRows ?? 4, Math.min(props.value.split('\n').length, props.maxRows ?? 16))
  const isEditable = props.isReadOnly !== true && props.disabledReason === undefined
  return (
    <FieldFrame {...props} isGroup error={error} aside={isEditable ? <Tools {...props} /> : undefined}>
      {(wiring) => (
        <MuiBox sx={frame(wiring.isInvalid)} onBlur={props.onBlur}>
          <Suspense
            fallback={
              <PlainArea
                value={props.value}
                onChange={props.onChange}
                isReadOnly={props.isReadOnly === true}
                labelId={wiring.labelId}
                rows={rows}
                caret={caret}
              />
            }
          >
            <CodeArea
              caret={caret}
              value={props.value}
              onChange={props.onChange}
              isEditable={isEditable}
              isInvalid={wiring.isInvalid}
              labelId={wiring.labelId}
              describedBy={wiring.describedBy}
              placeholder={props.placeholder}
              minHeight={(props.minRows ?? 4) * lineHeight + 16}
              maxHeight={(props.maxRows ?? 16) * lineHeight + 16}
            />
          </Suspense>
        </MuiBox>
      )}
    </FieldFrame>
  )
}
