export { Alert, type AlertProps, type AlertTone, Banner } from './alert'
