import MuiBox from '@mui/material/Box'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { ReactNode } from 'react'

/** What a state means, not how it looks. */
export type StatusTone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

const dots = { good: 'tg.good', warn: 'tg.warn', bad: 'tg.bad', info: 'tg.info', neutral: 'text.secondary' } as const

export interface StatusChipProps {
  tone: StatusTone
  /** Reason and time, on hover and focus. */
  hint?: ReactNode
  /** A state under way: the dot breathes. */
  isRunning?: boolean
  children: ReactNode
}

const dot = (tone: StatusTone, isRunning: boolean) => ({
  width: 8,
  height: 8,
  flexShrink: 0,
  borderRadius: '50%',
  bgcolor: tone === 'neutral' ? 'transparent' : dots[tone],
  border: '1.5px solid',
  borderColor: dots[tone],
  ...(isRunning && {
    animation: 'tg-breathe 1.6s ease-in-out infinite',
    '@keyframes tg-breathe': { '50%': { opacity: 0.35 } },
  }),
})

/** A state as dot and word: the colour is never the only sign. */
export function StatusChip({ tone, hint, isRunning = false, children }: StatusChipProps) {
  const hinted = {
    cursor: 'help',
    textDecoration: 'underline dotted',
    textDecorationColor: 'var(--tg-palette-tg-muted)',
    textUnderlineOffset: '3px',
  }
  const chip = (
    <MuiBox
      component="span"
      tabIndex={hint === undefined ? undefined : 0}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap', borderRadius: '4px' }}
    >
      <MuiBox component="span" aria-hidden sx={dot(tone, isRunning)} />
      <MuiBox component="span" sx={hint === undefined ? {} : hinted}>
        {children}
      </MuiBox>
    </MuiBox>
  )
  return hint === undefined ? chip : <Tooltip text={hint}>{chip}</Tooltip>
}
