import { defineErrors } from './define-errors'

/** The errors that belong to no service in particular. */
export const platformErrors = defineErrors('platform', {
  badRequest: { kind: 'invalid', zh: '请求参数有误：{faults}', en: 'The request is not valid: {faults}' },
  readOnly: {
    kind: 'invalid',
    zh: '以下字段不能在此修改：{fields}',
    en: 'These fields cannot be changed here: {fields}',
  },
  unkeepable: {
    kind: 'invalid',
    zh: '{place}含有无法保存的字符（空字符 U+0000 或不完整的字符）',
    en: '{place} has a character that cannot be kept (NUL, or half of a character)',
  },
  tooDeep: {
    kind: 'invalid',
    zh: '{place}嵌套层数过多（最多 100 层）',
    en: '{place} is nested too deeply (at most 100 levels)',
  },
  malformedBody: { kind: 'malformed', zh: '请求体不是有效的 JSON', en: 'The request body is not valid JSON' },
  malformedRequest: { kind: 'malformed', zh: '无法理解该请求', en: 'The request cannot be understood' },
  unauthenticated: {
    kind: 'unauthenticated',
    zh: '未登录或登录已过期，请重新登录',
    en: 'You are not signed in, or your session has ended. Please sign in again',
  },
  userMismatch: {
    kind: 'unauthenticated',
    zh: '请求头中的用户与登录用户不一致，请重新登录',
    en: 'The user in the request header is not the one signed in. Please sign in again',
  },
  userBanned: { kind: 'forbidden', zh: '该用户已被封禁', en: 'This user is banned' },
  forbidden: { kind: 'forbidden', zh: '无权进行此操作，权限不足', en: 'You do not have permission to do this' },
  tokenScopeForbidden: {
    kind: 'forbidden',
    zh: '该 API 令牌的权限范围不包含此操作',
    en: 'The scopes of this API token do not allow this',
  },
  tokenAddressForbidden: {
    kind: 'forbidden',
    zh: '该 API 令牌不允许从地址 {address} 使用',
    en: 'This API token may not be used from the address {address}',
  },
  crossSite: {
    kind: 'forbidden',
    level: 'warn',
    zh: '拒绝来自其他网站的请求',
    en: 'A request that comes from another site is refused',
  },
  secondFactorRequired: {
    kind: 'forbidden',
    zh: '管理员须启用两步验证：请设置验证器或通行密钥，或用它重新登录',
    en: 'Administrators need a second factor here: set one up, or sign in again with yours',
  },
  freshSignInRequired: {
    kind: 'forbidden',
    zh: '此操作需要重新验证身份，请通过以下方式之一验证：{ways}',
    en: 'Prove once more that it is you before you do this: by {ways}',
  },
  freshNotByToken: {
    kind: 'forbidden',
    zh: '此操作不能使用访问令牌进行，请登录后操作',
    en: 'This cannot be done with an access token. Sign in to do it',
  },
  notFound: { kind: 'not-found', zh: '接口不存在', en: 'There is no such route' },
  demoSite: { kind: 'demo', zh: '演示站点不允许此操作', en: 'The demo site does not allow this' },
  bodyTooLarge: { kind: 'too-large', zh: '请求体过大', en: 'The request body is too large' },
  unsupportedType: { kind: 'unsupported-type', zh: '不支持的内容类型', en: 'The content type is not supported' },
  unknownHost: {
    kind: 'misdirected',
    level: 'warn',
    zh: '本站不以 {host} 为名：请将其加入 ALLOWED_HOSTS，或设为服务器地址',
    en: 'This site does not go by the name {host}: add it to ALLOWED_HOSTS, or make it the server address',
  },
  tooManyRequests: {
    kind: 'too-many',
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests. Please try again later',
  },
  unavailable: {
    kind: 'unavailable',
    level: 'warn',
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available at the moment. Please try again later',
  },
  internal: { kind: 'internal', level: 'error', zh: '服务器内部错误', en: 'An internal error occurred' },
  secretMalformed: { kind: 'internal', level: 'error', zh: '加密数据已损坏', en: 'An encrypted value is damaged' },
  secretNotOpened: {
    kind: 'internal',
    level: 'error',
    zh: '无法解密数据：TOLLGATE_SECRET 与加密时不一致，或数据已损坏',
    en: 'An encrypted value cannot be opened: TOLLGATE_SECRET is not the one it was sealed with, or the value was changed',
  },
  addressRefused: { level: 'warn', zh: '不允许访问该地址：{host}', en: 'This address may not be called: {host}' },
  addressUnresolved: { zh: '无法解析主机名：{host}', en: 'The host name cannot be resolved: {host}' },
  urlRefused: { zh: '网址无效或协议不被允许', en: 'The URL is not valid, or its scheme is not allowed' },
  tooManyRedirects: { zh: '对方服务器重定向次数过多', en: 'The other server redirected too many times' },
  answerTooLarge: { zh: '对方服务器返回的内容过大', en: 'The answer of the other server is too large' },
})
