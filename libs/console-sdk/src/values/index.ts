export { GroupTag } from './group-tag'
export { QuotaField, QuotaInput, type QuotaInputProps } from './quota-input'
export { Cost, Count, Duration, LogMoment, Moment, Quota } from './values'
