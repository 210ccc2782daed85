export { DateRange } from './date-range'
export { type RangePreset, type TimeRange } from './range.model'
