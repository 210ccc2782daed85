import { defineErrors } from '@tollgate/platform'

/** What reading a provider's own description can come to. */
export const discoveryErrors = defineErrors({
  'identity.discovery-failed': {
    kind: 'refused',
    level: 'info',
    zh: '获取 OIDC 配置失败，请检查网络状况和 Well-Known URL 是否正确',
    en: 'The OIDC configuration cannot be read. Please check the network and the Well-Known URL',
  },
})
