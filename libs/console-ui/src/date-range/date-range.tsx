import MuiBox from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { Button } from '@tollgate/console-ui/button'
import { DateTimeInput, type DateTimeInputProps } from '@tollgate/console-ui/inputs'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { type UiText, useUiTag, useUiText } from '@tollgate/console-ui/ui-text'
import { useState } from 'react'
import {
  isBackwards,
  presetSpans,
  type RangePreset,
  rangeText,
  shortMoment,
  type TimeRange,
  withEnd,
} from './range.model'

export interface DateRangeProps {
  label: string
  value: TimeRange
  onChange: (value: TimeRange) => void
  /** In place of today, yesterday, 24 hours, 7 and 30 days, this month and the last. */
  presets?: readonly RangePreset[]
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

const presetsOf = (text: UiText): RangePreset[] =>
  (['today', 'yesterday', 'last24Hours', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const).map((id) => ({
    id,
    label: text[id],
    of: presetSpans[id],
  }))

/** One end of the span. While it is not typed to its end, the span stays as it was. */
function End({ value, onChange, ...field }: Pick<DateTimeInputProps, 'label' | 'value' | 'onChange' | 'error'>) {
  const [isUnfinished, setIsUnfinished] = useState(false)
  const change = (next: number | null) => {
    setIsUnfinished(Number.isNaN(next))
    if (!Number.isNaN(next)) onChange(next)
  }
  return <DateTimeInput {...field} size="small" value={isUnfinished ? Number.NaN : value} onChange={change} />
}

function Ends({ value, onChange }: Pick<DateRangeProps, 'value' | 'onChange'>) {
  const text = useUiText()
  const fault = isBackwards(value) ? text.rangeBackwards : undefined
  const change = (end: 'from' | 'to') => (next: number | null) => onChange(withEnd(value, end, next))
  return (
    <>
      <End label={text.from} value={value.from ?? null} onChange={change('from')} />
      <End label={text.to} value={value.to ?? null} onChange={change('to')} error={fault} />
    </>
  )
}

/** A span that was chosen by its name is called so. */
function useRangeText(range: TimeRange, presets: readonly RangePreset[]): string {
  const text = useUiText()
  const tag = useUiTag()
  const chosen = presets.find(({ id }) => id === range.preset)
  if (chosen !== undefined) return chosen.label
  return rangeText(range, text, (seconds) => shortMoment(seconds, tag, nowSeconds()))
}

interface PresetButtonsProps extends Pick<DateRangeProps, 'value' | 'onChange'> {
  presets: readonly RangePreset[]
}

function PresetButtons({ value, onChange, presets }: PresetButtonsProps) {
  return (
    <MuiBox sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      {presets.map(({ id, label, of }) => (
        <Button
          key={id}
          size="small"
          isPressed={id === value.preset}
          onClick={() => onChange({ ...of(nowSeconds()), preset: id })}
        >
          {label}
        </Button>
      ))}
    </MuiBox>
  )
}

function RangeButton({ label, value, onChange, presets }: DateRangeProps & Pick<PresetButtonsProps, 'presets'>) {
  const text = useUiText()
  const shown = useRangeText(value, presets)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pick = (range: TimeRange) => {
    onChange(range)
    setAnchor(null)
  }
  return (
    <>
      <Button
        icon="calendar"
        ariaLabel={`${label}: ${shown}`}
        ariaHasPopup="dialog"
        isExpanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MuiBox component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
          {shown}
        </MuiBox>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, p: 4, display: 'grid', gap: 4, width: 300 } },
        }}
      >
        <PresetButtons value={value} onChange={pick} presets={presets} />
        <Ends value={value} onChange={onChange} />
        <MuiBox sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Button size="small" variant="quiet" onClick={() => pick({})}>
            {text.anyTime}
          </Button>
          <Button size="small" variant="primary" onClick={() => setAnchor(null)}>
            {text.ok}
          </Button>
        </MuiBox>
      </Popover>
    </>
  )
}

/** A span of time. On a phone its names stand over two pickers under each other. */
export function DateRange(props: DateRangeProps) {
  const isPhone = useIsPhone()
  const text = useUiText()
  const presets = props.presets ?? presetsOf(text)
  if (!isPhone) return <RangeButton {...props} presets={presets} />
  return (
    <MuiBox role="group" aria-label={props.label} sx={{ display: 'grid', gap: 2 }}>
      <PresetButtons {...props} presets={presets} />
      <Ends value={props.value} onChange={props.onChange} />
    </MuiBox>
  )
}
