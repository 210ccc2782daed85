import { defineErrors } from '@tollgate/platform'

/** Why the dashboard does not answer. */
export const dashboardErrors = defineErrors('logs', {
  dashboardOff: { zh: '数据看板未启用', en: 'The dashboard is turned off on this site' },
  rangeBackwards: { zh: '开始时间必须早于结束时间', en: 'The start of the time range must lie before its end' },
  rangeTooLong: {
    zh: '按该时间粒度最多可查询 {days} 天，请缩短时间范围或选择更大的粒度',
    en: 'At this granularity at most {days} days can be shown. Choose a shorter range or a coarser granularity',
  },
  viewOfOneUser: {
    zh: '单个用户的数据只能按模型或令牌查看',
    en: 'The figures of one user are known by model and by token only',
  },
  viewOfAll: {
    zh: '按令牌查看时必须指定用户',
    en: 'Name a user to see figures by token',
  },
})
