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
      <MuiBox
        component="span"
        aria-hidden
        sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {Math.round(inBounds(props.value))}%
      </MuiBox>
    </MuiBox>
  )
}

/** A small running circle beside a word. */
export function Spinner({ label, size = 16 }: { label: string; size?: number }) {
  return <CircularProgress aria-label={label} size={size} thickness={4.5} color="inherit" />
}
