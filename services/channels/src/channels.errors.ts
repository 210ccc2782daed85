import { channelsFaults } from '@tollgate/contracts/http/channels'
import { defineErrors, refusals } from '@tollgate/platform'

/** Everything channels refuses, and why. */
export const channelsErrors = defineErrors({
  ...refusals(channelsFaults),
  'channels.not-found': refused(
    '渠道未找到，请刷新页面后重试',
    'The channel was not found. Refresh the page and try again',
  ),
  'channels.too-large': refused(
    '渠道内容过大，请减少模型或密钥',
    'The channel is too large. Give it fewer models or keys',
  ),
  'channels.key-needed-for-address': refused(
    '更换上游地址或代理时，请重新填写渠道密钥',
    'Enter the keys again when the address of the upstream or the proxy changes',
  ),
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
