import type { RemoteManifest } from '@tollgate/console-sdk'

export const manifest = {
  id: 'billing',
  contract: 1,
  version: '0.1.0',
  routes: [
    {
      id: 'billing.tokens',
      path: '/token/:sheet?/:id?',
      access: 'user',
      module: './pages/TokensPage',
      title: { zh: '令牌管理', en: 'Tokens' },
    },
    {
      id: 'billing.redemptions',
      path: '/redemption/:sheet?/:id?',
      access: 'admin',
      module: './pages/RedemptionsPage',
      title: { zh: '兑换码管理', en: 'Redemption codes' },
    },
    {
      id: 'billing.pricing',
      path: '/pricing',
      access: 'public',
      module: './pages/PricingPage',
      title: { zh: '模型价格', en: 'Pricing' },
    },
  ],
  nav: [
    {
      route: 'billing.tokens',
      section: 'console',
      order: 20,
      label: { zh: '令牌管理', en: 'Tokens' },
      icon: 'key',
    },
    {
      route: 'billing.redemptions',
      section: 'admin',
      order: 20,
      label: { zh: '兑换码管理', en: 'Redemption codes' },
      icon: 'ticket',
    },
  ],
  settings: [
    {
      id: 'billing.quota',
      tab: 'operation',
      order: 50,
      label: { zh: '额度设置', en: 'Quota' },
      access: 'admin',
      module: './settings/QuotaPanel',
    },
    {
      id: 'billing.check-in',
      tab: 'operation',
      order: 60,
      label: { zh: '签到设置', en: 'Daily check-in' },
      access: 'admin',
      module: './settings/CheckInPanel',
    },
    {
      id: 'billing.groups',
      tab: 'operation',
      order: 70,
      label: { zh: '分组倍率设置', en: 'Group ratios' },
      access: 'admin',
      module: './settings/GroupsPanel',
    },
    {
      id: 'billing.prices',
      tab: 'operation',
      order: 80,
      label: { zh: '模型价格设置', en: 'Model prices' },
      access: 'admin',
      module: './settings/PricesPanel',
    },
  ],
  slots: {},
  fills: [
    { slot: 'identity.personal', module: './cards/BalanceCard', order: 10, access: 'user' },
    { slot: 'identity.personal', module: './cards/CheckInCard', order: 20, access: 'user' },
    { slot: 'identity.personal', module: './cards/ReferralCard', order: 30, access: 'user' },
  ],
  i18n: { namespace: 'billing', module: './i18n' },
} satisfies RemoteManifest
