import type { RemoteManifest } from '@tollgate/console-sdk'

/** The section of upstream channels. The sheet that is open is part of the address: `/channel/add`, `/channel/edit/7`. */
export const manifest = {
  id: 'channels',
  contract: 1,
  version: '0.1.0',
  routes: [
    {
      id: 'channels.list',
      path: '/channel/:sheet?/:id?',
      access: 'admin',
      module: './pages/ChannelsPage',
      title: { zh: '渠道管理', en: 'Channels' },
    },
  ],
  nav: [
    { route: 'channels.list', section: 'admin', order: 10, label: { zh: '渠道管理', en: 'Channels' }, icon: 'cable' },
  ],
  settings: [
    {
      id: 'channels.monitoring',
      tab: 'operation',
      order: 40,
      label: { zh: '渠道监控', en: 'Channel monitoring' },
      keywords: { zh: '自动禁用 自动恢复 健康 故障 测试', en: 'health failure disable automatically test' },
      access: 'admin',
      module: './settings/MonitoringPanel',
      options: [
        'AutomaticDisableChannelEnabled',
        'AutomaticEnableChannelEnabled',
        'ChannelDisableThreshold',
        'AutomaticDisableKeywords',
      ],
    },
  ],
  slots: {},
  fills: [],
  finds: [
    {
      id: 'channels.channels',
      label: { zh: '渠道', en: 'Channels' },
      icon: 'cable',
      order: 20,
      access: 'admin',
      module: './find/channels',
    },
  ],
  i18n: { namespace: 'channels', module: './i18n' },
} satisfies RemoteManifest
