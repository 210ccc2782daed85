export { Progress, Spinner } from './progress'
