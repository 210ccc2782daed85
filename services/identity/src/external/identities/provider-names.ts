import type { ExternalProvider } from '@tollgate/contracts/http/identity'

const names: Readonly<Record<ExternalProvider, { readonly zh: string; readonly en: string }>> = {
  github: { zh: 'GitHub', en: 'GitHub' },
  oidc: { zh: 'OIDC', en: 'OIDC' },
  linuxdo: { zh: 'LinuxDO', en: 'LinuxDO' },
  wechat: { zh: '微信', en: 'WeChat' },
  telegram: { zh: 'Telegram', en: 'Telegram' },
}

/** A site's name in both languages, for the texts of refusals. */
export function nameOf(provider: ExternalProvider): { readonly zh: string; readonly en: string } {
  return names[provider]
}
