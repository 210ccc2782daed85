export { StatusChip, type StatusChipProps, type StatusTone } from './status-chip'
