import MuiBox from '@mui/material/Box'
import MuiCheckbox from '@mui/material/Checkbox'
import MuiRadio from '@mui/material/Radio'
import MuiSwitch from '@mui/material/Switch'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { type ReactNode, useId } from 'react'
import { FieldFrame } from '../frame/field-frame'
import type { InputBase, Option } from '../frame/input.types'

export interface ToggleProps extends InputBase {
  value: boolean
  onChange: (value: boolean) => void
}

interface SideLabelProps {
  id: string
  noteId: string
  props: ToggleProps
  control: ReactNode
}

function SideLabel({ id, noteId, props, control }: SideLabelProps) {
  const note = props.error ?? props.disabledReason ?? props.help
  if (props.isLabelHidden === true)
    return props.disabledReason === undefined ? (
      control
    ) : (
      <Tooltip text={props.disabledReason}>
        <span>{control}</span>
      </Tooltip>
    )
  return (
    <MuiBox sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      {control}
      <MuiBox sx={{ minWidth: 0 }}>
        <MuiBox
          component="label"
          htmlFor={id}
          sx={{
            display: 'block',
            typography: 'body1',
            lineHeight: '20px',
            cursor: props.disabledReason === undefined ? 'pointer' : 'default',
          }}
        >
          {props.label}
        </MuiBox>
        {note !== undefined && (
          <MuiBox
            id={noteId}
            sx={{ typography: 'caption', color: props.error === undefined ? 'text.secondary' : 'tg.bad', mt: 0.5 }}
          >
            {note}
          </MuiBox>
        )}
      </MuiBox>
    </MuiBox>
  )
}

const htmlOf = (id: string, noteId: string, { label, isLabelHidden, help, error, disabledReason }: ToggleProps) => ({
  id,
  'aria-label': isLabelHidden === true && typeof label === 'string' ? label : undefined,
  'aria-describedby': (error ?? disabledReason ?? help) === undefined ? undefined : noteId,
})

/** On or off, at once. */
export function Switch(props: ToggleProps) {
  const id = useId()
  const noteId = `${id}-note`
  const control = (
    <MuiSwitch
      checked={props.value}
      onChange={(event) => props.onChange(event.target.checked)}
      onBlur={props.onBlur}
      name={props.name}
      disabled={props.disabledReason !== undefined}
      slotProps={{ input: { ...htmlOf(id, noteId, props), role: 'switch' } }}
      sx={{ mt: '1px', flexShrink: 0 }}
    />
  )
  return <SideLabel id={id} noteId={noteId} props={props} control={control} />
}

/** Part of it or not, with the form. */
export function Checkbox(props: ToggleProps & { isMixed?: boolean }) {
  const id = useId()
  const noteId = `${id}-note`
  const control = (
    <MuiCheckbox
      size="small"
      checked={props.value}
      indeterminate={props.isMixed}
      onChange={(event) => props.onChange(event.target.checked)}
      onBlur={props.onBlur}
      name={props.name}
      disabled={props.disabledReason !== undefined}
      slotProps={{ input: htmlOf(id, noteId, props) }}
      sx={props.isLabelHidden === true ? {} : { p: '0 !important', mt: '2px', flexShrink: 0 }}
    />
  )
  return <SideLabel id={id} noteId={noteId} props={props} control={control} />
}

export interface ChoiceProps<Value extends string | number> extends InputBase {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  /** Right of the label. */
  aside?: ReactNode
}

/** One of a few, each with a line of explanation. */
export function RadioGroup<Value extends string | number>(props: ChoiceProps<Value>) {
  const name = useId()
  return (
    <FieldFrame {...props} isGroup>
      {() => (
        <MuiBox sx={{ display: 'grid', gap: 2 }}>
          {props.options.map((option) => (
            <MuiBox
              key={option.value}
              component="label"
              sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', cursor: 'pointer' }}
            >
              <MuiRadio
                size="small"
                name={name}
                value={option.value}
                checked={props.value === option.value}
                onChange={() => props.onChange(option.value)}
                onBlur={props.onBlur}
                disabled={props.disabledReason !== undefined || option.disabledReason !== undefined}
                sx={{ p: 0 }}
              />
              <MuiBox sx={{ lineHeight: '20px' }}>
                {option.label}
                {(option.disabledReason ?? option.description) !== undefined && (
                  <MuiBox sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {option.disabledReason ?? option.description}
                  </MuiBox>
                )}
              </MuiBox>
            </MuiBox>
          ))}
        </MuiBox>
      )}
    </FieldFrame>
  )
}
