export { Progress, ProgressCircle, Spinner } from './progress'
