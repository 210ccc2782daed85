export { DateRange, type DateRangeProps } from './date-range'
export { type RangePreset, type TimeRange } from './range.model'
