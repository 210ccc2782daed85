import { type AppError, defineErrors, type ErrorExtras } from '@tollgate/platform'
import type { FailureKind } from './failure'

/** What can be wrong with a channel's addresses and settings, and how a call to its upstream can fail. */
export const upstreamErrors = defineErrors('upstream', {
  unknownType: { kind: 'invalid', zh: '不支持的渠道类型：{type}', en: 'Channel type {type} is not supported' },
  baseUrlMissing: {
    kind: 'invalid',
    zh: '该类型的渠道必须填写 API 地址',
    en: 'A channel of this type needs a base URL',
  },
  baseUrlInvalid: {
    kind: 'invalid',
    zh: 'API 地址无效，应为 http 或 https 地址，且不含用户名和密码',
    en: 'The base URL must be an http or https address without username and password',
  },
  baseUrlQuery: {
    kind: 'invalid',
    zh: 'API 地址不能带查询参数（?…），请只填写系统路径之前的部分',
    en: 'The base URL cannot have a query (?…): enter what stands before the paths of the API alone',
  },
  baseUrlRefused: {
    kind: 'invalid',
    zh: 'API 地址不能指向 {host}：渠道只能访问 EGRESS_CHANNEL_NETWORKS 允许的网络，且不能访问本系统自身的端口和云元数据地址',
    en: 'The base URL may not lead to {host}: channels reach the networks of EGRESS_CHANNEL_NETWORKS only, and never ports of this system or cloud metadata',
  },
  proxyRefused: {
    kind: 'invalid',
    zh: '代理地址不能指向 {host}：渠道只能访问 EGRESS_CHANNEL_NETWORKS 允许的网络，且不能访问本系统自身的端口和云元数据地址',
    en: 'The proxy may not lead to {host}: channels reach the networks of EGRESS_CHANNEL_NETWORKS only, and never ports of this system or cloud metadata',
  },
  settingInvalid: { kind: 'invalid', zh: '渠道设置无效：{faults}', en: 'The channel setting is not valid: {faults}' },
  proxyInvalid: {
    kind: 'invalid',
    zh: '代理地址无效，应形如 http://用户名:密码@主机:端口',
    en: 'The proxy must be an address like http://user:password@host:port',
  },
  proxyKind: {
    kind: 'invalid',
    zh: '仅支持 http、https 和 socks5 代理',
    en: 'Only http, https and socks5 proxies are supported',
  },
  keyInvalid: {
    kind: 'invalid',
    zh: '渠道密钥或组织含有无法发送的字符',
    en: 'The channel key or organization contains characters that cannot be sent',
  },
  apiVersionInvalid: {
    kind: 'invalid',
    zh: 'API 版本无效，应形如 2024-12-01-preview',
    en: 'The API version must look like 2024-12-01-preview',
  },
  versionInvalid: {
    kind: 'invalid',
    zh: '版本无效，应形如 v3.5',
    en: 'The version must look like v3.5',
  },
  accountMissing: { kind: 'invalid', zh: '请填写账户 ID', en: 'Enter the account ID' },
  accountInvalid: {
    kind: 'invalid',
    zh: '账户 ID 只能包含字母、数字、下划线和短横线',
    en: 'An account ID has letters, digits, underscores and dashes only',
  },
  libraryMissing: {
    kind: 'invalid',
    zh: '请填写知识库 ID，只能包含字母、数字、下划线和短横线',
    en: 'Enter the ID of the library: letters, digits, underscores and dashes only',
  },
  regionInvalid: {
    kind: 'invalid',
    zh: '请填写区域：区域名，或含 default 的 JSON，如 {example}',
    en: 'Enter a region: a name, or JSON that has a default, like {example}',
  },
  serviceAccountInvalid: {
    kind: 'invalid',
    zh: '密钥必须是完整的 Google 服务账户 JSON',
    en: 'The key must be the whole JSON key file of a Google service account',
  },
  awsKeyInvalid: {
    kind: 'invalid',
    zh: '密钥格式应为 AccessKeyId|SecretKey|Region 或 ApiKey|Region',
    en: 'The key must be AccessKeyId|SecretKey|Region, or ApiKey|Region',
  },
  codexKeyInvalid: {
    kind: 'invalid',
    zh: '密钥必须是含 access_token 和 account_id 的 JSON',
    en: 'The key must be JSON with access_token and account_id',
  },
  keyPartsInvalid: {
    kind: 'invalid',
    zh: '密钥格式应为 {shape}，各部分以 | 分隔',
    en: 'The key must be {shape}, its parts divided by |',
  },
  keysMixed: {
    kind: 'invalid',
    zh: '同一渠道的密钥必须是同一种格式',
    en: 'The keys of a channel must all be of one kind',
  },
  notOffered: { zh: '该类型的渠道不提供此功能', en: 'Channels of this type do not offer that' },
  answerTooLarge: {
    level: 'warn',
    zh: '上游返回的内容过大',
    en: 'The upstream answered with too much data',
  },
  modelsRefused: {
    zh: '上游拒绝提供模型列表（状态码 {status}）：{reason}',
    en: 'The upstream did not give its list of models (status {status}): {reason}',
  },
  modelsUnreadable: {
    zh: '无法识别上游返回的模型列表',
    en: 'The upstream answered with something other than a list of models',
  },
  balanceNotTold: {
    zh: '不支持查询该类型渠道的余额',
    en: 'Not supported: channels of this type tell no balance',
  },
  balanceRefused: {
    zh: '上游拒绝提供余额（状态码 {status}）：{reason}',
    en: 'The upstream did not tell the balance (status {status}): {reason}',
  },
  balanceUnreadable: {
    zh: '无法识别上游返回的余额',
    en: 'The upstream answered with something other than a balance',
  },
  refusedAddress: failed('不允许访问该上游地址', 'The address of the upstream is not allowed'),
  unresolved: failed('无法解析上游地址', 'The name of the upstream cannot be resolved'),
  connect: failed('无法连接上游服务', 'The upstream cannot be reached'),
  connectTimeout: failed('连接上游服务超时', 'The upstream did not accept the connection in time'),
  headersTimeout: failed('上游服务响应超时', 'The upstream did not answer in time'),
  idleTimeout: failed('上游服务中途停止响应', 'The upstream stopped in the middle of its answer'),
  reset: failed('上游服务中断了连接', 'The upstream broke the connection'),
  protocol: failed('上游服务的响应无法识别', 'The answer of the upstream cannot be understood'),
  saturated: failed('与该上游的连接数已达上限', 'All connections to this upstream are in use'),
  aborted: failed('对上游的请求已取消', 'The call to the upstream was stopped'),
})

/** The error of each failure, for callers that have to throw. */
export const errorOfFailure: Readonly<Record<FailureKind, (extras?: ErrorExtras) => AppError>> = {
  'refused-address': upstreamErrors.refusedAddress,
  unresolved: upstreamErrors.unresolved,
  connect: upstreamErrors.connect,
  'connect-timeout': upstreamErrors.connectTimeout,
  'headers-timeout': upstreamErrors.headersTimeout,
  'idle-timeout': upstreamErrors.idleTimeout,
  reset: upstreamErrors.reset,
  protocol: upstreamErrors.protocol,
  saturated: upstreamErrors.saturated,
  aborted: upstreamErrors.aborted,
}

function failed<const Z extends string, const E extends string>(zh: Z, en: E) {
  return { level: 'warn', zh, en } as const
}
