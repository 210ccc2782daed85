import MuiBox from '@mui/material/Box'
import type { ReactNode } from 'react'

import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Num } from '@tollgate/console-ui/text'

import { trendPath } from './trend.model'

export interface StatCardProps {
  label: string
  value: ReactNode
  /** The full value, on hover and focus. */
  exact?: string
  /** A muted line below: of what, since when. */
  hint?: ReactNode
  icon?: IconName
  action?: ReactNode
  isLoading?: boolean
  /** The course of the value, as a small line. */
  trend?: readonly number[]
}

const trendWidth = 88
const trendHeight = 28

function Trend({ values }: { values: readonly number[] }) {
  return (
    <svg width={trendWidth} height={trendHeight} viewBox={`-1 -2 ${trendWidth + 2} ${trendHeight + 4}`} aria-hidden>
      <path
        d={trendPath(values, trendWidth, trendHeight)}
        fill="none"
        stroke="var(--tg-palette-primary-main)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  px: 4,
  py: 3,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  containerType: 'inline-size',
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  color: 'text.secondary',
  typography: 'body2',
  minHeight: 24,
} as const

const figure = {
  fontSize: 28,
  fontWeight: 600,
  lineHeight: '36px',
  letterSpacing: '-0.02em',
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const

/** One number that matters, with its name. */
export function StatCard({ label, value, exact, hint, icon, action, isLoading = false, trend }: StatCardProps) {
  return (
    <MuiBox sx={card}>
      <MuiBox sx={head}>
        {icon !== undefined && <Icon name={icon} size={14} />}
        <MuiBox component="span" sx={{ flex: 1, minWidth: 0 }}>
          {label}
        </MuiBox>
        {action}
      </MuiBox>
      <MuiBox sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 2, mt: 1 }}>
        <MuiBox sx={figure}>
          {isLoading ? <Skeleton width={112} height={36} /> : <Num exact={exact}>{value}</Num>}
        </MuiBox>
        {trend !== undefined && !isLoading && (
          <MuiBox sx={{ lineHeight: 0, '@container (max-width: 220px)': { display: 'none' } }}>
            <Trend values={trend} />
          </MuiBox>
        )}
      </MuiBox>
      {hint !== undefined && (
        <MuiBox sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
          {isLoading ? <Skeleton width={80} height={16} /> : hint}
        </MuiBox>
      )}
    </MuiBox>
  )
}

/** Cards of equal width beside each other. */
export function StatRow({ children, min = 150 }: { children: ReactNode; min?: number }) {
  return (
    <MuiBox sx={{ display: 'grid', gap: 3, gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }}>
      {children}
    </MuiBox>
  )
}
