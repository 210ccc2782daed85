import MuiBox from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import LinearProgress from '@mui/material/LinearProgress'

const colours = { accent: 'primary', good: 'success', warn: 'warning', bad: 'error' } as const

export interface ProgressProps {
  /** What is on its way, for screen readers. */
  label: string
  /** 0 to 100; without it the work runs for an unknown time. */
  value?: number
  tone?: keyof typeof colours
  isValueShown?: boolean
}

const inBounds = (value: number) => Math.min(100, Math.max(0, value))

const common = ({ label, value, tone = 'accent' }: ProgressProps) => ({
  'aria-label': label,
  color: colours[tone],
  variant: value === undefined ? ('indeterminate' as const) : ('determinate' as const),
  value: value === undefined ? undefined : inBounds(value),
})

/** A bar that fills. */
export function Progress(props: ProgressProps) {
  const bar = <LinearProgress {...common(props)} sx={{ minWidth: 48 }} />
  if (props.isValueShown !== true || props.value === undefined) return bar
  return (
    <MuiBox sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <MuiBox sx={{ flex: 1 }}>{bar}</MuiBox>
      <Part value={props.value} />
    </MuiBox>
  )
}

/** A circle that fills, with its part beside it. */
export function ProgressCircle(props: Omit<ProgressProps, 'isValueShown'> & { value: number }) {
  return (
    <MuiBox sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <MuiBox sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
        <MuiBox
          aria-hidden
          sx={{ m: '1px', border: '2.5px solid', borderColor: 'divider', borderRadius: '50%', boxSizing: 'border-box' }}
        />
        <CircularProgress {...common(props)} size={20} thickness={6} />
      </MuiBox>
      <Part value={props.value} />
    </MuiBox>
  )
}

/** How much of a whole, in figures; who cannot see it has the bar's own value. */
function Part({ value }: { value: number }) {
  return (
    <MuiBox
      component="span"
      aria-hidden
      sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {Math.round(inBounds(value))}%
    </MuiBox>
  )
}

/** A small running circle beside a word. */
export function Spinner({ label, size = 16 }: { label: string; size?: number }) {
  return <CircularProgress aria-label={label} size={size} thickness={4.5} color="inherit" />
}
