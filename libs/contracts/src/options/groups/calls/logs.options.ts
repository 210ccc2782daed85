import { choice, flag, integer } from '../../core/definition'

const logs = { owner: 'logs' } as const

/** The usage log and the dashboard made from it. */
export const logOptions = {
  LogConsumeEnabled: flag(true, { ...logs, zh: '启用额度消费日志记录', en: 'Log consumption' }),
  LogRetentionDays: integer(0, {
    ...logs,
    min: 0,
    max: 36_500,
    zh: '日志保留天数',
    en: 'Days that the usage log is kept',
  }),
  DataExportEnabled: flag(true, { ...logs, zh: '启用数据看板', en: 'Dashboard' }),
  DataExportInterval: integer(5, {
    ...logs,
    min: 1,
    zh: '数据看板更新间隔（分钟）',
    en: 'Dashboard interval (minutes)',
  }),
  DataExportDefaultTime: choice('hour', ['hour', 'day', 'week'], {
    ...logs,
    zh: '数据看板默认时间粒度',
    en: 'Dashboard granularity',
  }),
}
