export { Progress, ProgressCircle, type ProgressProps, Spinner } from './progress'
