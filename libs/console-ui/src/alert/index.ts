export { Alert } from './alert'
