import type { RemoteManifest } from '@tollgate/console-sdk'

export const manifest = {
  id: 'relay',
  contract: 1,
  version: '0.1.0',
  routes: [
    {
      id: 'relay.playground',
      path: '/playground',
      access: 'user',
      module: './pages/PlaygroundPage',
      title: { zh: '操练场', en: 'Playground' },
    },
  ],
  nav: [
    {
      route: 'relay.playground',
      section: 'chat',
      order: 10,
      label: { zh: '操练场', en: 'Playground' },
      icon: 'terminal',
    },
  ],
  settings: [],
  slots: { 'relay.receipt': 'The receipt of a call, drawn from its row of the usage log' },
  fills: [],
  i18n: { namespace: 'relay', module: './i18n' },
} satisfies RemoteManifest
