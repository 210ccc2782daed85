export { Progress, type ProgressProps, Spinner } from './progress'
