import MuiBox from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { phoneMaxPx } from '../tokens/tokens'

/** A box with `sx`, for what the other primitives do not reach. */
export const Box = MuiBox

type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline'
type Justify = 'start' | 'center' | 'end' | 'between'

const alignments = { start: 'flex-start', center: 'center', end: 'flex-end', stretch: 'stretch', baseline: 'baseline' }
const justifications = { start: 'flex-start', center: 'center', end: 'flex-end', between: 'space-between' }

export interface StackProps {
  /** Steps of 4 px. */
  gap?: number
  align?: Align
  children: ReactNode
}

/** Things under each other. */
export function Stack({ gap = 4, align = 'stretch', children }: StackProps) {
  return (
    <MuiBox sx={{ display: 'flex', flexDirection: 'column', gap, alignItems: alignments[align], minWidth: 0 }}>
      {children}
    </MuiBox>
  )
}

export interface RowProps extends StackProps {
  justify?: Justify
  wrap?: boolean
}

/** Things beside each other. */
export function Row({ gap = 2, align = 'center', justify = 'start', wrap = false, children }: RowProps) {
  return (
    <MuiBox
      sx={{
        display: 'flex',
        gap,
        alignItems: alignments[align],
        justifyContent: justifications[justify],
        flexWrap: wrap ? 'wrap' : 'nowrap',
        minWidth: 0,
      }}
    >
      {children}
    </MuiBox>
  )
}

export interface GridProps {
  gap?: number
  /** Least width of a column in px; as many as fit stand beside each other. */
  min?: number
  /** A fixed number of columns, one on a phone. */
  columns?: number
  children: ReactNode
}

/** Things in columns of equal width. */
export function Grid({ gap = 4, min = 240, columns, children }: GridProps) {
  const auto = `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`
  const fixed = { xs: 'minmax(0, 1fr)', sm: `repeat(${columns ?? 1}, minmax(0, 1fr))` }
  return (
    <MuiBox sx={{ display: 'grid', gap, gridTemplateColumns: columns === undefined ? auto : fixed }}>{children}</MuiBox>
  )
}

/** True at 600 px and less, which is mobile by rule K13. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${phoneMaxPx}px)`, { noSsr: true })
}
