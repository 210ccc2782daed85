import { channelsFaults } from '@tollgate/contracts/http/channels'
import { defineErrors } from '@tollgate/platform'

/** Everything channels refuses, and why. */
export const channelsErrors = defineErrors('channels', {
  ...channelsFaults,
  notFound: { zh: '渠道未找到，请刷新页面后重试', en: 'The channel was not found. Refresh the page and try again' },
  tooLarge: { zh: '渠道内容过大，请减少模型或密钥', en: 'The channel is too large. Give it fewer models or keys' },
  keyNeededForAddress: {
    zh: '更换上游地址或代理时，请重新填写渠道密钥',
    en: 'Enter the keys again when the address of the upstream or the proxy changes',
  },
  testsUnderway: {
    zh: '所有渠道的测试正在进行中，请等待其完成',
    en: 'All channels are being tested already. Wait until that has ended',
  },
  balancesUnderway: {
    zh: '所有渠道的余额正在更新中，请等待其完成',
    en: 'All balances are being updated already. Wait until that has ended',
  },
  balanceOfManyKeys: {
    zh: '渠道的密钥超过 {mostKeys} 个，无法查询余额',
    en: 'The balance of a channel with more than {mostKeys} keys is not asked for',
  },
  balancesDiffer: {
    zh: '该渠道各密钥的余额币种不同，无法相加',
    en: 'The balances of the keys of this channel are in different currencies and have no sum',
  },
  changedMeanwhile: {
    zh: '渠道在查询期间被修改，请重试',
    en: 'The channel was changed meanwhile. Please try again',
  },
  visitTooLong: { zh: '操作超过 {seconds} 秒仍未完成', en: 'It took longer than {seconds} seconds' },
  nothingChanged: { zh: '没有任何修改！', en: 'Nothing was changed' },
  testNotJson: {
    zh: '上游返回的不是 JSON（状态码 {status}）：{excerpt}',
    en: 'The upstream did not answer with JSON (status {status}): {excerpt}',
  },
  testNotAnswered: {
    zh: '上游返回的不是有效回答（状态码 {status}）：{excerpt}',
    en: 'The upstream answered with something else than an answer (status {status}): {excerpt}',
  },
  testRefused: {
    zh: '上游返回错误（状态码 {status}）：{reason}',
    en: 'The upstream answered with an error (status {status}): {reason}',
  },
})
