/** One line, one colour of bars, or one slice (the sum of its values). */
export interface Series {
  id: string
  label: string
  values: readonly (number | null)[]
}

export interface ChartProps {
  /** What the chart shows, for screen readers. */
  label: string
  kind: 'line' | 'bar' | 'stacked' | 'pie'
  /** Moments or names; a pie has none. */
  x?: readonly (Date | string)[]
  /** More than six fold into "other", the smallest first. */
  series: readonly Series[]
  /** Pixels. */
  height?: number
  formatX?: (x: Date | string) => string
  formatValue?: (value: number) => string
  isLoading?: boolean
}
