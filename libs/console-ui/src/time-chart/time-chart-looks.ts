/** What a part of a column means: what went well, and two kinds of what did not. */
export type TimeChartTone = 'normal' | 'bad' | 'warn'

/** The colours of the parts and of the line. */
export const seriesColours: Readonly<Record<TimeChartTone | 'line', string>> = {
  normal: 'color-mix(in srgb, var(--tg-palette-tg-accent) 55%, var(--tg-palette-tg-surface))',
  bad: 'var(--tg-palette-tg-bad)',
  warn: 'var(--tg-palette-tg-warn)',
  line: 'var(--tg-palette-tg-muted)',
}

export const laneHeights = { line: 26, bars: 54, labels: 16 } as const

export const frameLook = {
  position: 'relative',
  height: laneHeights.line + laneHeights.bars + laneHeights.labels,
  userSelect: 'none',
} as const

/** A finger that moves across brushes; one that moves down scrolls the page. */
export const plotLook = {
  position: 'absolute',
  inset: `0 0 ${laneHeights.labels}px 0`,
  cursor: 'crosshair',
  touchAction: 'pan-y',
  outlineOffset: 2,
  borderRadius: '2px',
} as const

export const laneLook = { position: 'absolute', left: 0, width: '100%', pointerEvents: 'none' } as const

export const axisLook = {
  position: 'absolute',
  right: '100%',
  pr: 2,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const

export const labelLook = {
  position: 'absolute',
  bottom: 0,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const

export const bandLook = { position: 'absolute', top: 0, bottom: 0, pointerEvents: 'none' } as const
