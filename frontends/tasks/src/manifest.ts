import type { RemoteManifest } from '@tollgate/console-sdk'

/** The section of drawing and generic tasks. */
export const manifest = {
  id: 'tasks',
  contract: 1,
  version: '0.1.0',
  routes: [
    {
      id: 'tasks.drawings',
      path: '/midjourney',
      access: 'user',
      module: './pages/DrawingsPage',
      title: { zh: '绘图日志', en: 'Drawing log' },
    },
    {
      id: 'tasks.others',
      path: '/task',
      access: 'user',
      module: './pages/TasksPage',
      title: { zh: '任务日志', en: 'Task log' },
    },
  ],
  nav: [
    {
      route: 'tasks.drawings',
      section: 'console',
      order: 40,
      label: { zh: '绘图日志', en: 'Drawings' },
      icon: 'image',
      when: 'enable_drawing',
    },
    {
      route: 'tasks.others',
      section: 'console',
      order: 50,
      label: { zh: '任务日志', en: 'Tasks' },
      icon: 'list-checks',
      when: 'enable_task',
    },
  ],
  settings: [
    {
      id: 'tasks.drawing',
      tab: 'operation',
      order: 15,
      label: { zh: '绘图设置', en: 'Drawing and tasks' },
      keywords: { zh: 'Midjourney Suno 视频 音乐 绘画 回调', en: 'Midjourney Suno video music callback' },
      access: 'admin',
      module: './settings/DrawingPanel',
      options: [
        'DrawingEnabled',
        'TaskEnabled',
        'MjNotifyEnabled',
        'MjForwardUrlEnabled',
        'MjActionCheckSuccessEnabled',
        'MjAccountFilterEnabled',
        'MjModeClearEnabled',
      ],
    },
  ],
  slots: {},
  fills: [],
  i18n: { namespace: 'tasks', module: './i18n' },
} satisfies RemoteManifest
