export { Chart } from './chart'
export type { ChartProps, Series } from './chart.types'
