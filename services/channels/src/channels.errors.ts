import { defineErrors } from '@tollgate/platform'

/** Everything channels refuses, and why. */
export const channelsErrors = defineErrors({
  'channels.not-found': refused(
    '渠道未找到，请刷新页面后重试',
    'The channel was not found. Refresh the page and try again',
  ),
  'channels.name-and-key-required': refused('请填写渠道名称和渠道密钥！', 'Enter a channel name and a key'),
  'channels.key-required': refused('请填写密钥', 'Enter a key'),
  'channels.key-malformed': refused('渠道密钥包含无效字符', 'A channel key may hold printable ASCII characters only'),
  'channels.too-many-keys': refused('渠道密钥过多', 'The channel has too many keys'),
  'channels.models-required': refused('请至少选择一个模型！', 'Choose at least one model'),
  'channels.group-required': refused('请至少选择一个分组！', 'Choose at least one group'),
  'channels.model-mapping-malformed': refused(
    '模型映射必须是合法的 JSON 格式！',
    'The model mapping must be a JSON object from name to name',
  ),
  'channels.status-mapping-malformed': refused(
    '状态码映射必须是合法的 JSON 格式！',
    'The status code mapping must be a JSON object from status code to status code',
  ),
  'channels.param-override-malformed': refused(
    '参数覆盖必须是合法的 JSON 格式！',
    'The parameter override must be a JSON object',
  ),
  'channels.setting-malformed': refused(
    '渠道额外设置必须是合法的 JSON 格式！',
    'The channel setting must be a JSON object',
  ),
  'channels.priority-malformed': refused(
    '优先级必须是整数，且不小于 -999！',
    'The priority must be a whole number, at least -999',
  ),
  'channels.weight-malformed': refused('权重必须是非负整数！', 'The weight must be a whole number, at least 0'),
  'channels.status-unknown': refused('渠道状态只能是启用或禁用', 'A channel can be enabled or disabled, nothing else'),
  'channels.too-large': refused(
    '渠道内容过大，请减少模型或密钥',
    'The channel is too large. Give it fewer models or keys',
  ),
  'channels.key-needed-for-address': refused(
    '更换上游地址或代理时，请重新填写渠道密钥',
    'Enter the keys again when the address of the upstream or the proxy changes',
  ),
  'channels.nothing-selected': refused('请先选择渠道！', 'Choose channels first'),
  'channels.tag-required': refused('标签不能为空！', 'The tag must not be empty'),
  'channels.nothing-changed': refused('没有任何修改！', 'Nothing was changed'),
  'channels.test-not-json': refused(
    '上游返回的不是 JSON（状态码 {status}）：{excerpt}',
    'The upstream did not answer with JSON (status {status}): {excerpt}',
  ),
  'channels.test-refused': refused(
    '上游返回错误（状态码 {status}）：{reason}',
    'The upstream answered with an error (status {status}): {reason}',
  ),
})

function refused<const Z extends string, const E extends string>(zh: Z, en: E) {
  return { kind: 'refused', level: 'info', zh, en } as const
}
