import { bilingual, fill, type Language, type PlaceholdersOf, type Text } from '@tollgate/texts'

/**
 * What a row's code says in words. Rows keep the code, so that every reader reads their own language. Their own amount is not among
 * them (rule L50): it is the row's quota, which each reader is shown as money or in units, as the site does.
 */
const texts = bilingual({
  'usage-by-ratio': {
    zh: '模型倍率 {model}，补全倍率 {completion}，分组倍率 {group}',
    en: 'Model ratio {model}, completion ratio {completion}, group ratio {group}',
  },
  'usage-by-price': { zh: '模型价格 ${price}，分组倍率 {group}', en: 'Model price ${price}, group ratio {group}' },
  'usage-by-published-price': { zh: '按公布价格计费，分组倍率 {group}', en: 'By published price, group ratio {group}' },
  'channel-test-passed': { zh: '模型测试', en: 'Model test' },
  'channel-test-failed': { zh: '模型测试失败', en: 'Model test failed' },
  'calls-refused': {
    zh: '一分钟内另有 {times} 次请求被拒绝',
    en: '{times} more calls were refused within a minute',
  },
  'quota-signup': { zh: '新用户初始额度', en: 'Quota for a new user' },
  'quota-opening': { zh: '从其他网关转入的额度', en: 'Quota brought from another gateway' },
  'quota-adjust': {
    zh: '管理员 {actor} 将额度调整为 {balance} 单位',
    en: 'Administrator {actor} set the quota to {balance} units',
  },
  'quota-redeem': { zh: '兑换码充值', en: 'Redeemed a code' },
  'quota-topup': { zh: '在线充值', en: 'Topped up online' },
  'quota-reversal': {
    zh: '充值退款或争议',
    en: 'Refund or dispute of a top-up',
  },
  'quota-checkin': { zh: '签到奖励', en: 'Check-in reward' },
  'quota-referral': { zh: '使用邀请码奖励', en: 'Reward for being invited' },
  'quota-transfer': { zh: '划转邀请额度', en: 'Referral quota transferred' },
  'referral-earned': {
    zh: '邀请用户 {invitee} 奖励 {units} 单位额度，可划转到余额',
    en: 'Invited {invitee}: earned {units} units, to be transferred to the balance',
  },
  'quota-refund': { zh: '任务失败退款', en: 'Refund of a failed task' },
  'task-refund': { zh: '任务失败退款：{reason}', en: 'Refund of a failed task: {reason}' },
  'task-refund-timed-out': { zh: '任务超时退款', en: 'Refund of a task that did not end in time' },
  'task-refund-channel-gone': {
    zh: '任务所在渠道已被删除，退款',
    en: 'Refund of a task whose channel was deleted',
  },
  'task-refund-lost': {
    zh: '任务提交结果未知，退款',
    en: 'Refund of a task of which nobody knows whether it was accepted',
  },
  'task-refund-abandoned': {
    zh: '任务未提交到上游，退款',
    en: 'Refund of a task that no upstream was asked for',
  },
  'task-refund-refused': {
    zh: '上游拒绝了任务，退款',
    en: 'Refund of a task that its upstream refused',
  },
  'user-created': { zh: '管理员 {actor} 创建了该用户', en: 'Administrator {actor} created this user' },
  'user-updated': { zh: '管理员 {actor} 修改了该用户', en: 'Administrator {actor} edited this user' },
  'user-enabled': { zh: '管理员 {actor} 启用了该用户', en: 'Administrator {actor} enabled this user' },
  'user-disabled': { zh: '管理员 {actor} 禁用了该用户', en: 'Administrator {actor} disabled this user' },
  'user-deleted': { zh: '管理员 {actor} 注销了该用户', en: 'Administrator {actor} deleted this user' },
  'option-changed': { zh: '修改了选项 {key}', en: 'Changed the option {key}' },
  'site-set-up': { zh: '完成了站点初始化', en: 'Set the site up' },
  'site-set-up-prices': {
    zh: '完成了站点初始化，采用 {date} 的价目表',
    en: 'Set the site up, with the price list of {date}',
  },
  'receipt-faulted': {
    zh: '中继日志 {journal} 的第 {first} 至 {last} 条记录未入账（{reason}），请查看故障 {fault}',
    en: 'Entries {first} to {last} of relay journal {journal} were not booked ({reason}): see receipt fault {fault}',
  },
  'channel-created': { zh: '创建了渠道 {channel}', en: 'Created the channel {channel}' },
  'channel-updated': { zh: '修改了渠道 {channel}', en: 'Edited the channel {channel}' },
  'channel-enabled': { zh: '启用了渠道 {channel}', en: 'Enabled the channel {channel}' },
  'channel-disabled': { zh: '禁用了渠道 {channel}', en: 'Disabled the channel {channel}' },
  'channel-deleted': { zh: '删除了渠道 {channel}', en: 'Deleted the channel {channel}' },
})

export type LogCode = keyof typeof texts

/** What a row says: a code and what fills its text. */
export interface LogText {
  readonly code: LogCode
  readonly params: Readonly<Record<string, string | number>>
}

/** What a row says in words that another service found: its own name for them, and the words themselves, filled in. */
export interface ForeignText {
  readonly code: string
  readonly words: Text
}

/** What a row says, as it is kept. */
export type RowText = LogText | ForeignText

/** What a row with one of these codes has to say; each code's text takes of it what it names. */
type ParamsOf<Code extends LogCode> = {
  readonly [name in PlaceholdersOf<(typeof texts)[Code]['zh']>]: string | number
}

/** The text of a row, as it is kept. */
export function logText<const Code extends LogCode>(code: Code, params: ParamsOf<Code>): LogText {
  return { code, params }
}

/** The text of a row as it was found: a code of a newer version, perhaps. */
export interface KeptText {
  readonly code: string
  readonly params?: LogText['params']
  readonly words?: Text
}

/** A row's text in the reader's language; a code that nobody here knows is shown as it is. */
export function wordLog({ code, params = {}, words }: KeptText, language: Language): string {
  if (words !== undefined) return words[language]
  const known: Readonly<Record<string, Text>> = texts
  const text = Object.hasOwn(known, code) ? known[code] : undefined
  return text ? fill(text, language, params) : code
}
