export { type HealthHour, HealthStrip } from './health-strip'
