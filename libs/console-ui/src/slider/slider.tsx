import MuiBox from '@mui/material/Box'
import MuiSlider from '@mui/material/Slider'
import { useId } from 'react'

export interface SliderProps {
  label: string
  help?: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  format?: (value: number) => string
  isDisabled?: boolean
}

/** A number by dragging, or by the arrow keys. */
export function Slider({ label, help, value, onChange, min, max, step, format = String, isDisabled }: SliderProps) {
  const id = useId()
  return (
    <MuiBox>
      <MuiBox sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2', fontWeight: 500 }}>
        <span id={id}>{label}</span>
        <MuiBox component="output" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
          {format(value)}
        </MuiBox>
      </MuiBox>
      <MuiBox sx={{ px: 2 }}>
        <MuiSlider
          aria-labelledby={id}
          value={value}
          onChange={(_event, next) => onChange(next as number) /* one thumb: never a pair */}
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          getAriaValueText={format}
        />
      </MuiBox>
      {help !== undefined && <MuiBox sx={{ typography: 'caption', color: 'text.secondary' }}>{help}</MuiBox>}
    </MuiBox>
  )
}
