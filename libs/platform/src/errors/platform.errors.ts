import { defineErrors } from './error-catalogue'

/** The errors that belong to no service in particular. */
export const platformErrors = defineErrors({
  'platform.bad-request': {
    kind: 'invalid',
    level: 'info',
    zh: '请求参数有误：{faults}',
    en: 'The request is not valid: {faults}',
  },
  'platform.malformed-body': {
    kind: 'malformed',
    level: 'info',
    zh: '请求体不是有效的 JSON',
    en: 'The request body is not valid JSON',
  },
  'platform.malformed-request': {
    kind: 'malformed',
    level: 'info',
    zh: '无法理解该请求',
    en: 'The request cannot be understood',
  },
  'platform.unauthenticated': {
    kind: 'unauthenticated',
    level: 'info',
    zh: '未登录或登录已过期，请重新登录',
    en: 'You are not signed in, or your session has ended. Please sign in again',
  },
  'platform.user-mismatch': {
    kind: 'unauthenticated',
    level: 'info',
    zh: '请求头中的用户与登录用户不一致，请重新登录',
    en: 'The user in the request header is not the one signed in. Please sign in again',
  },
  'platform.user-banned': { kind: 'forbidden', level: 'info', zh: '该用户已被封禁', en: 'This user is banned' },
  'platform.forbidden': {
    kind: 'forbidden',
    level: 'info',
    zh: '无权进行此操作，权限不足',
    en: 'You do not have permission to do this',
  },
  'platform.cross-site': {
    kind: 'forbidden',
    level: 'warn',
    zh: '拒绝来自其他网站的请求',
    en: 'A request that comes from another site is refused',
  },
  'platform.not-found': { kind: 'not-found', level: 'info', zh: '接口不存在', en: 'There is no such route' },
  'platform.demo-site': {
    kind: 'demo',
    level: 'info',
    zh: '演示站点不允许此操作',
    en: 'The demo site does not allow this',
  },
  'platform.body-too-large': {
    kind: 'too-large',
    level: 'info',
    zh: '请求体过大',
    en: 'The request body is too large',
  },
  'platform.unsupported-type': {
    kind: 'unsupported-type',
    level: 'info',
    zh: '不支持的内容类型',
    en: 'The content type is not supported',
  },
  'platform.too-many-requests': {
    kind: 'too-many',
    level: 'info',
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests. Please try again later',
  },
  'platform.unavailable': {
    kind: 'unavailable',
    level: 'warn',
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available at the moment. Please try again later',
  },
  'platform.internal': {
    kind: 'internal',
    level: 'error',
    zh: '服务器内部错误',
    en: 'An internal error occurred',
  },
  'platform.secret-malformed': {
    kind: 'internal',
    level: 'error',
    zh: '加密数据已损坏',
    en: 'An encrypted value is damaged',
  },
  'platform.secret-not-opened': {
    kind: 'internal',
    level: 'error',
    zh: '无法解密数据：TOLLGATE_SECRET 与加密时不一致，或数据已损坏',
    en: 'An encrypted value cannot be opened: TOLLGATE_SECRET is not the one it was sealed with, or the value was changed',
  },
  'platform.address-refused': {
    kind: 'refused',
    level: 'warn',
    zh: '不允许访问该地址：{host}',
    en: 'This address may not be called: {host}',
  },
  'platform.address-unresolved': {
    kind: 'refused',
    level: 'info',
    zh: '无法解析主机名：{host}',
    en: 'The host name cannot be resolved: {host}',
  },
  'platform.url-refused': {
    kind: 'refused',
    level: 'info',
    zh: '网址无效或协议不被允许',
    en: 'The URL is not valid, or its scheme is not allowed',
  },
  'platform.too-many-redirects': {
    kind: 'refused',
    level: 'info',
    zh: '对方服务器重定向次数过多',
    en: 'The other server redirected too many times',
  },
  'platform.answer-too-large': {
    kind: 'refused',
    level: 'info',
    zh: '对方服务器返回的内容过大',
    en: 'The answer of the other server is too large',
  },
})
