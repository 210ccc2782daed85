import MuiBox from '@mui/material/Box'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { useId } from 'react'
import { FieldFrame } from '../frame/field-frame'
import type { ChoiceProps } from './choice-inputs'

const track = {
  display: 'inline-flex',
  maxWidth: '100%',
  p: '2px',
  gap: '2px',
  borderRadius: 1,
  bgcolor: 'tg.sunken',
  border: 1,
  borderColor: 'divider',
} as const

const segment = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 26,
  px: 2.5,
  borderRadius: '6px',
  border: '1px solid transparent',
  typography: 'body2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
  '&:has(:checked)': {
    bgcolor: 'background.paper',
    color: 'text.primary',
    borderColor: 'tg.lineStrong',
    fontWeight: 500,
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--tg-palette-primary-main)', outlineOffset: 1 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, m: 0, cursor: 'pointer' },
} as const

export interface SegmentedProps<Value extends string | number> extends ChoiceProps<Value> {
  icons?: Partial<Record<Value, IconName>>
}

/** One of two to five short words, all in sight. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const name = useId()
  return (
    <FieldFrame {...props} isGroup>
      {() => (
        <MuiBox sx={track}>
          {props.options.map((option) => {
            const icon = props.icons?.[option.value]
            return (
              <MuiBox
                key={option.value}
                component="label"
                sx={segment}
                title={option.disabledReason ?? option.description}
              >
                <input
                  type="radio"
                  name={name}
                  checked={props.value === option.value}
                  onChange={() => props.onChange(option.value)}
                  disabled={props.disabledReason !== undefined || option.disabledReason !== undefined}
                />
                {icon !== undefined && <Icon name={icon} size={14} />}
                {option.label}
              </MuiBox>
            )
          })}
        </MuiBox>
      )}
    </FieldFrame>
  )
}
