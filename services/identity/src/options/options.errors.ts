import { defineErrors } from '@tollgate/platform'

/** Why an option is not written, and why a provider’s own description cannot be read. */
export const optionsErrors = defineErrors('identity', {
  optionUnknown: { zh: '未知的选项 {key}', en: 'There is no option {key}' },
  optionInvalid: { zh: '{fault}', en: '{fault}' },
  optionOvertaken: {
    zh: '{option}已被他人修改，为避免覆盖其修改，没有保存。请重新载入后再试',
    en: '{option} has been changed by somebody else. Nothing was saved, so that their change is not lost. Load it again and try once more',
  },
  optionRootOnly: {
    kind: 'forbidden',
    zh: '只有超级管理员可以修改 {key}',
    en: 'Only the super administrator may change {key}',
  },
  oidcOnlyNeedsOidc: { zh: '请先配置并开启 OIDC 登录', en: 'Set up and switch on sign-in by OIDC first' },
  oidcOnlyNeedsAdministrator: {
    zh: '请先由一位管理员通过当前的 OIDC 配置登录一次，否则所有人都可能无法登录',
    en: 'An administrator has to sign in by OIDC as it is set up now first; otherwise everybody could be locked out',
  },
  oidcOnlyKeepsOidc: {
    zh: '已开启“仅允许通过 OIDC 登录”：请先将其关闭，再关闭 OIDC 或更换其地址',
    en: 'People sign in by OIDC only: switch that off before you switch OIDC off or change its addresses',
  },
  optionNotByToken: {
    kind: 'forbidden',
    zh: 'API 令牌不能修改 {key}，请登录后操作',
    en: 'An API token cannot change {key}. Sign in to do it',
  },
  secondFactorOwnFirst: {
    zh: '请先为自己设置两步验证，并使用它登录，再对所有管理员开启此要求',
    en: 'Set up a second factor of your own, and sign in with it, before you ask one of every administrator',
  },
  discoveryFailed: {
    zh: '获取 OIDC 配置失败，请检查网络状况和 Well-Known URL 是否正确',
    en: 'The OIDC configuration cannot be read. Please check the network and the Well-Known URL',
  },
})
