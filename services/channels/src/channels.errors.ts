import { channelsFaults } from '@tollgate/contracts/http/channels'
import { AppError, defineErrors } from '@tollgate/platform'

/** Everything channels refuses, and why. */
export const channelsErrors = defineErrors('channels', {
  ...channelsFaults,
  notFound: { isGone: true, zh: '渠道不存在', en: 'There is no such channel' },
  keyNotFound: {
    zh: '该渠道没有此密钥，请刷新页面后重试',
    en: 'The channel has no such key. Refresh the page and try again',
  },
  keysEnteredAnew: {
    zh: '该渠道的密钥已被重新填写，与您看到的不同，请核对后重试',
    en: 'The keys of the channel were entered anew since you saw them. Look at them and try again',
  },
  lastKey: {
    zh: '这是渠道最后一个可用的密钥，如需停用请禁用渠道',
    en: 'It is the last key that calls use. Disable the channel to use none',
  },
  submittedTwice: {
    zh: '请勿重复提交：刚刚已创建了完全相同的渠道',
    en: 'Submitted twice: a channel just like this one was made a moment ago',
  },
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
  chosenUnderway: {
    zh: '所选渠道的测试正在进行中，请等待其完成或先停止',
    en: 'Chosen channels are being tested already. Wait until that has ended, or stop it',
  },
  runNotUnderway: {
    zh: '该操作已经结束，无需停止',
    en: 'It is not under way any longer: there is nothing to stop',
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
  noChatModel: {
    zh: '仅能检测对话模型，{model} 不是对话模型',
    en: 'Only chats are checked, and {model} is not asked for them',
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
  testTooSlow: {
    zh: '上游已回答，但用时 {seconds} 秒，超过渠道监控允许的 {threshold} 秒',
    en: 'The upstream answered, but in {seconds} s: longer than the {threshold} s that channel monitoring allows',
  },
  documentUnreadable: {
    zh: '渠道文件不是有效的 YAML（第 {line} 行）：{reason}',
    en: 'The document is no YAML that can be read (line {line}): {reason}',
  },
  documentShape: {
    zh: '渠道文件的顶层应为 version: 1 和 channels 列表',
    en: 'The document has version: 1 and a list named channels, and nothing else',
  },
  documentTooManyChannels: {
    zh: '渠道文件最多包含 {most} 个渠道（现有 {count} 个），请拆分成多个文件',
    en: 'A document has {most} channels at most, and this one {count}: split it into several',
  },
  documentTooManyKeys: {
    zh: '渠道文件的密钥合计最多 {most} 个，请拆分成多个文件',
    en: 'All channels of a document have {most} keys together at most: split it into several',
  },
  entryUnreadable: {
    zh: '第 {place} 个渠道（{name}）的 {field} 无效',
    en: 'Channel {place} ({name}) has something in {field} that cannot stand there',
  },
  entryTwice: { zh: '渠道“{name}”在文件中出现多次', en: 'The document has {name} more than once' },
  nameAmbiguous: {
    zh: '已有多个名为“{name}”的渠道，无法确定要修改哪一个，请先改名',
    en: 'Several channels are called {name}: rename all but one, so that it is clear which is meant',
  },
  keyMissing: {
    zh: '新渠道“{name}”没有密钥：请在文件中填写 key，或在渠道服务中设置 {reference}',
    en: 'The new channel {name} has no key: give one in the document, or set {reference} where the channels service runs',
  },
  proxyPasswordMissing: {
    zh: '文档中没有代理的密码：请写出密码，或保留该渠道现有的代理地址',
    en: 'The password of the proxy is not in the document: write it there, or leave the proxy that the channel has',
  },
  baseUrlQueryMissing: {
    zh: '文档中没有上游地址的查询参数：请写出完整地址，或保留该渠道现有的地址',
    en: 'The query of the base URL is not in the document: write the whole address, or leave the one that the channel has',
  },
  keyReferenceForeign: {
    zh: '渠道“{name}”引用了服务器上的密钥，而其地址或代理不是提供商默认的：只有 root 登录后才能这样导入',
    en: '{name} takes a key of the server to an address or proxy of its own: root alone may do that, signed in to the console',
  },
})

/** Tells of which of several channels something is refused. */
export function refusedAt(name: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { definition, context } = error
  const { zh, en } = definition
  const told = { ...definition, zh: `渠道“{entry}”：${zh}`, en: `{entry}: ${en}` }
  return new AppError(told, { ...context, entry: name }, { cause: error })
}
