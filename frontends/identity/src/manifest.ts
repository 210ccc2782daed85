import type { RemoteManifest } from '@tollgate/console-sdk'

export const manifest = {
  id: 'identity',
  contract: 1,
  version: '0.1.0',
  routes: [
    {
      id: 'identity.login',
      path: '/login',
      access: 'public',
      layout: 'bare',
      module: './pages/SignInPage',
      title: { zh: '登录', en: 'Sign in' },
    },
    {
      id: 'identity.register',
      path: '/register',
      access: 'public',
      layout: 'bare',
      module: './pages/RegisterPage',
      title: { zh: '注册', en: 'Create an account' },
    },
    {
      id: 'identity.setup',
      path: '/setup',
      access: 'public',
      layout: 'bare',
      module: './pages/SetupPage',
      title: { zh: '系统初始化', en: 'Setup' },
    },
  ],
  nav: [],
  settings: [],
  slots: {},
  fills: [],
  i18n: { namespace: 'identity', module: './i18n' },
} satisfies RemoteManifest
