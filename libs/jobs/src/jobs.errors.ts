import { defineErrors } from '@tollgate/platform'

/** What callers may be told when a job cannot be taken or does not end well. */
export const jobsErrors = defineErrors('jobs', {
  unavailable: {
    kind: 'unavailable',
    level: 'warn',
    zh: '任务队列暂时不可用，请稍后再试',
    en: 'The job queue is not available at the moment. Please try again later',
  },
  timedOut: {
    level: 'warn',
    zh: '任务未能在规定时间内完成，请稍后查看结果',
    en: 'The job did not finish in time. Please look for its result later',
  },
  unreadable: { kind: 'invalid', level: 'error', zh: '任务数据无法识别', en: 'The payload of the job cannot be read' },
  failed: { kind: 'internal', level: 'error', zh: '任务执行失败', en: 'The job failed' },
})
