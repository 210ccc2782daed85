import MuiBox from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { useState } from 'react'

import { Button } from '@tollgate/console-ui/button'
import { DateTimeInput } from '@tollgate/console-ui/inputs'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { type UiText, useUiLanguage, useUiText } from '@tollgate/console-ui/ui-text'

import { isBackwards, presetSpans, type RangePreset, shortMoment, type TimeRange, withEnd } from './range.model'

export interface DateRangeProps {
  label: string
  value: TimeRange
  onChange: (value: TimeRange) => void
  /** In place of today, 24 hours, 7 and 30 days. */
  presets?: readonly RangePreset[]
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

const presetsOf = (text: UiText): RangePreset[] =>
  (['today', 'last24Hours', 'last7Days', 'last30Days'] as const).map((id) => ({
    id,
    label: text[id],
    of: presetSpans[id],
  }))

function Ends({
  value,
  onChange,
  isLabelHidden,
}: Pick<DateRangeProps, 'value' | 'onChange'> & { isLabelHidden: boolean }) {
  const text = useUiText()
  const fault = isBackwards(value) ? text.rangeBackwards : undefined
  return (
    <>
      <DateTimeInput
        label={text.from}
        isLabelHidden={isLabelHidden}
        size="small"
        value={value.from ?? null}
        onChange={(next) => onChange(withEnd(value, 'from', next))}
      />
      <DateTimeInput
        label={text.to}
        isLabelHidden={isLabelHidden}
        size="small"
        value={value.to ?? null}
        onChange={(next) => onChange(withEnd(value, 'to', next))}
        error={fault}
      />
    </>
  )
}

function useRangeText({ from, to }: TimeRange): string {
  const text = useUiText()
  const language = useUiLanguage()
  if (from === undefined && to === undefined) return text.anyTime
  const moment = (seconds: number | undefined) =>
    seconds === undefined ? '…' : shortMoment(seconds, language, nowSeconds())
  return `${moment(from)} – ${moment(to)}`
}

function RangeButton({ label, value, onChange, presets }: DateRangeProps) {
  const text = useUiText()
  const shown = useRangeText(value)
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
        <MuiBox sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          {(presets ?? presetsOf(text)).map((preset) => (
            <Button key={preset.id} size="small" onClick={() => pick(preset.of(nowSeconds()))}>
              {preset.label}
            </Button>
          ))}
        </MuiBox>
        <Ends value={value} onChange={onChange} isLabelHidden={false} />
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

/** A span of time. On a phone it is two pickers under each other. */
export function DateRange(props: DateRangeProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <RangeButton {...props} />
  return (
    <MuiBox role="group" aria-label={props.label} sx={{ display: 'grid', gap: 2 }}>
      <Ends value={props.value} onChange={props.onChange} isLabelHidden={false} />
    </MuiBox>
  )
}
