import MuiBox from '@mui/material/Box'
import type { ReactNode } from 'react'
import { monoFamily } from '../tokens/tokens'

/** A name and what it is. Without a value the line is left out. */
export interface Description {
  label: string
  value: ReactNode
  isMono?: boolean
  /** Over the whole width. */
  isWide?: boolean
}

export interface DescriptionListProps {
  items: readonly Description[]
  /** Least width of a column in px. */
  min?: number
}

const isThere = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

/** Facts of one thing: label over value, in as many columns as fit. */
export function DescriptionList({ items, min = 180 }: DescriptionListProps) {
  return (
    <MuiBox
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 6,
        rowGap: 3,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
      }}
    >
      {items
        .filter(({ value }) => isThere(value))
        .map(({ label, value, isMono, isWide }) => (
          <MuiBox key={label} sx={{ minWidth: 0, ...(isWide === true && { gridColumn: '1 / -1' }) }}>
            <MuiBox component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {label}
            </MuiBox>
            <MuiBox
              component="dd"
              sx={{
                m: 0,
                typography: 'body2',
                overflowWrap: 'anywhere',
                fontVariantNumeric: 'tabular-nums',
                ...(isMono === true && { fontFamily: monoFamily, fontVariantLigatures: 'none' }),
              }}
            >
              {value}
            </MuiBox>
          </MuiBox>
        ))}
    </MuiBox>
  )
}
