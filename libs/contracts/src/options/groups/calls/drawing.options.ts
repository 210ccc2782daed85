import { flag } from '../../core/definition'

const tasks = { owner: 'tasks' } as const

/** Drawing and other long tasks. */
export const drawingOptions = {
  DrawingEnabled: flag(true, { ...tasks, zh: '启用绘图功能', en: 'Drawing' }),
  TaskEnabled: flag(true, { ...tasks, zh: '启用任务功能', en: 'Tasks' }),
  MjNotifyEnabled: flag(false, { ...tasks, zh: '允许回调（会泄露服务器 IP 地址）', en: 'Allow callbacks' }),
  MjAccountFilterEnabled: flag(false, { ...tasks, zh: '允许 AccountFilter 参数', en: 'Allow accountFilter' }),
  MjForwardUrlEnabled: flag(true, { ...tasks, zh: '将回调中的图片地址改为服务器地址', en: 'Forward image addresses' }),
  MjModeClearEnabled: flag(false, {
    ...tasks,
    zh: '清除提示词中的 --fast、--relax 以及 --turbo 参数',
    en: 'Remove --fast, --relax and --turbo',
  }),
  MjActionCheckSuccessEnabled: flag(true, {
    ...tasks,
    zh: '检测必须等待绘图成功才能进行放大等操作',
    en: 'Follow-up actions only after success',
  }),
}
