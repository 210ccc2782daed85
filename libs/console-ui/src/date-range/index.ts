export { DateRange } from './date-range'
export { presetSpans, type RangePreset, type TimeRange } from './range.model'
