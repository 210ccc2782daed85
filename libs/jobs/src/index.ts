export { defineJob, type JobContext } from './define-job'
export { Jobs } from './jobs'
export { JobsModule } from './jobs.module'
export { worker } from './worker'
