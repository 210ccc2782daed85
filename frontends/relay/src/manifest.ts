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
  settings: [
    {
      id: 'relay.calls',
      tab: 'operation',
      order: 20,
      label: { zh: '模型调用', en: 'Model calls' },
      access: 'admin',
      module: './settings/CallsPanel',
    },
    {
      id: 'relay.words',
      tab: 'operation',
      order: 30,
      label: { zh: '屏蔽词过滤设置', en: 'Sensitive words' },
      access: 'admin',
      module: './settings/SensitiveWordsPanel',
    },
    {
      id: 'relay.rate-limit',
      tab: 'ratelimit',
      order: 10,
      label: { zh: '模型请求速率限制', en: 'Model request limit' },
      access: 'admin',
      module: './settings/RateLimitPanel',
    },
    {
      id: 'relay.gemini',
      tab: 'models',
      order: 10,
      label: { zh: 'Gemini 设置', en: 'Gemini' },
      access: 'admin',
      module: './settings/GeminiPanel',
    },
    {
      id: 'relay.claude',
      tab: 'models',
      order: 20,
      label: { zh: 'Claude 设置', en: 'Claude' },
      access: 'admin',
      module: './settings/ClaudePanel',
    },
    {
      id: 'relay.keep-alive',
      tab: 'models',
      order: 90,
      label: { zh: '流式保活', en: 'Keep-alive in streams' },
      access: 'admin',
      module: './settings/KeepAlivePanel',
    },
  ],
  slots: { 'relay.receipt': 'The receipt of a call, drawn from its row of the usage log' },
  fills: [],
  i18n: { namespace: 'relay', module: './i18n' },
} satisfies RemoteManifest
