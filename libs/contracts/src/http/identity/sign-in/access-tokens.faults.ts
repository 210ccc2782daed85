import { defineTexts } from '@tollgate/texts'
import { maxAccessTokenNameLength } from './access-token-bounds'

/** What the form of an API token says when a field does not fit; the server says the same. */
export const accessTokenFaults = defineTexts('identity', {
  accessTokenNameRequired: { zh: '请为 API 令牌命名', en: 'Give the API token a name' },
  accessTokenNameTooLong: {
    zh: `API 令牌名称长度不得大于 ${maxAccessTokenNameLength} 位`,
    en: `The name of an API token may have at most ${maxAccessTokenNameLength} characters`,
  },
  accessTokenNameUnfit: {
    zh: 'API 令牌名称不能包含控制字符',
    en: 'The name of an API token must not have control characters',
  },
  accessTokenScopesRequired: { zh: '请至少选择一个权限范围', en: 'Choose at least one scope' },
  accessTokenExpiryMalformed: {
    zh: '过期时间必须是 Unix 秒，-1 表示永不过期',
    en: 'The expiry must be a time in Unix seconds, or -1 for never',
  },
  accessTokenAddressMalformed: {
    zh: '允许的地址每行必须是一个 IP 地址或 CIDR 网段',
    en: 'Each line of the allowed addresses must be an IP address or a CIDR block',
  },
})
