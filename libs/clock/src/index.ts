export { Clock, type Timer } from './clock'
export { SystemClock } from './system-clock'
