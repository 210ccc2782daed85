import { defineErrors } from '@tollgate/platform'

/** Refusals about API tokens. */
export const accessTokensErrors = defineErrors('identity', {
  accessTokenNotFound: {
    isGone: true,
    zh: '该 API 令牌不存在或已被删除',
    en: 'There is no such API token, or it was deleted',
  },
  accessTokenTooMany: { zh: '最多可以创建 {most} 个 API 令牌', en: 'You can have at most {most} API tokens' },
  accessTokenScopeTooHigh: {
    zh: '您的角色不能授予这些权限范围：{scopes}',
    en: 'Your role cannot give these scopes: {scopes}',
  },
  accessTokenExpiryPast: { zh: '过期时间必须晚于现在', en: 'The expiry must be later than now' },
  accessTokenBySession: {
    kind: 'forbidden',
    zh: '访问令牌不能创建或删除 API 令牌，请登录后操作',
    en: 'Access tokens cannot make or delete API tokens. Sign in to do it',
  },
})
