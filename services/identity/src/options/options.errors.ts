import { defineErrors } from '@tollgate/platform'

/** Why an option is not written, and why a provider’s own description cannot be read. */
export const optionsErrors = defineErrors('identity', {
  optionUnknown: { zh: '未知的选项 {key}', en: 'There is no option {key}' },
  optionInvalid: { zh: '{fault}', en: '{fault}' },
  optionRootOnly: {
    kind: 'forbidden',
    zh: '只有超级管理员可以修改 {key}',
    en: 'Only the super administrator may change {key}',
  },
  discoveryFailed: {
    zh: '获取 OIDC 配置失败，请检查网络状况和 Well-Known URL 是否正确',
    en: 'The OIDC configuration cannot be read. Please check the network and the Well-Known URL',
  },
})
