import type { RemoteManifest } from '@tollgate/console-sdk'

export const manifest = {
  id: 'logs',
  contract: 1,
  version: '0.1.0',
  routes: [
    {
      id: 'logs.usage',
      path: '/log',
      access: 'user',
      module: './pages/UsageLogPage',
      title: { zh: '使用日志', en: 'Usage log' },
    },
    {
      id: 'logs.call',
      path: '/log/:requestId',
      access: 'user',
      module: './pages/CallPage',
      title: { zh: '调用详情', en: 'Call' },
    },
    {
      id: 'logs.dashboard',
      path: '/detail',
      access: 'user',
      module: './pages/DashboardPage',
      title: { zh: '数据看板', en: 'Dashboard' },
    },
  ],
  nav: [
    {
      route: 'logs.dashboard',
      section: 'console',
      order: 10,
      label: { zh: '数据看板', en: 'Dashboard' },
      icon: 'chart-bar',
      when: 'enable_data_export',
    },
    {
      route: 'logs.usage',
      section: 'console',
      order: 30,
      label: { zh: '日志', en: 'Logs' },
      icon: 'scroll-text',
    },
  ],
  settings: [
    {
      id: 'logs.log',
      tab: 'operation',
      order: 35,
      label: { zh: '日志设置', en: 'Usage log' },
      access: 'admin',
      module: './settings/LogPanel',
    },
    {
      id: 'logs.dashboard',
      tab: 'operation',
      order: 36,
      label: { zh: '数据看板设置', en: 'Data dashboard' },
      access: 'admin',
      module: './settings/DashboardPanel',
    },
    {
      id: 'logs.bodies',
      tab: 'operation',
      order: 37,
      label: { zh: '请求与回答', en: 'Requests and answers' },
      access: 'root',
      module: './settings/BodiesPanel',
    },
  ],
  slots: {},
  fills: [{ slot: 'relay.receipt', module: './receipt/CallReceipt', order: 10 }],
  finds: [
    {
      id: 'logs.calls',
      label: { zh: '调用', en: 'Calls' },
      icon: 'scroll-text',
      order: 50,
      access: 'user',
      module: './find/calls',
    },
  ],
  i18n: { namespace: 'logs', module: './i18n' },
} satisfies RemoteManifest
