export { StatusChip, type StatusTone } from './status-chip'
