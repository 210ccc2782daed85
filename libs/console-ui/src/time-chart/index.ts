export { TimeChart } from './time-chart'
export { seriesColours } from './time-chart-looks'
