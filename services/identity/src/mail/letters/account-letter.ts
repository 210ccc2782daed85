import { defineTexts, type Text } from '@tollgate/texts'
import { type Letter, said } from './letter'

const texts = defineTexts('letter', {
  subject: { zh: '{site} 账户安全提醒：{act}', en: 'Your {site} account: {act}' },
  act: {
    zh: '{username}，您好：您的账户有以下动态：{act}。',
    en: 'Hello {username}, this happened to your account: {act}.',
  },
  bySelf: {
    zh: '时间：{time}（UTC），来自地址 {address}。',
    en: 'That was at {time} (UTC), from the address {address}.',
  },
  byAnother: { zh: '时间：{time}（UTC），由管理员操作。', en: 'That was at {time} (UTC), by an administrator.' },
  advice: {
    zh: '如果不是您本人操作，请立即修改密码，结束其他会话，并检查登录方式；如已无法登录，请联系管理员。',
    en: 'If it was not you, change your password at once, end all other sessions and look through the ways by which you sign in. If you can no longer sign in, tell the administrator.',
  },
  link: { zh: '前往个人设置', en: 'Personal settings' },
})

/** What happened to an account, who did it and when. */
export interface AccountNews {
  readonly site: string
  readonly username: string
  readonly act: Text
  readonly time: string
  /** From where its owner did it; null where an administrator did. */
  readonly address: string | null
  readonly link: string
}

/** Tells the owner of an account that by what they get in has changed, or who came in, so that they notice what was not them. */
export function accountLetter({ site, username, act, time, address, link }: AccountNews): Letter {
  return {
    subject: said(texts.subject, { site, act }),
    lines: [
      said(texts.act, { username, act }),
      address === null ? said(texts.byAnother, { time }) : said(texts.bySelf, { time, address }),
      texts.advice,
      { label: texts.link, link },
    ],
  }
}
