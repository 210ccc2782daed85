import { defineTexts, type Text } from '@tollgate/texts'
import { type Letter, said } from './letter'

/** The site's name, as the letter gives its sender. */
interface FromSite {
  readonly site: string
}

const texts = defineTexts('letter', {
  verificationSubject: { zh: '{site} 邮箱验证邮件', en: 'Your {site} verification code' },
  verificationReason: {
    zh: '您好，您正在进行 {site} 邮箱验证。您的验证码为：',
    en: 'Somebody, most likely you, is verifying this address at {site}. The code is:',
  },
  verificationTerm: {
    zh: '验证码 {minutes} 分钟内有效，请勿告诉他人。如果不是本人操作，请忽略此邮件。',
    en: 'It holds for {minutes} minutes. Give it to nobody. If it was not you, there is nothing to do.',
  },
  noticeAddressReason: {
    zh: '您好，有人希望将 {site} 账户的通知发送到此邮箱。如果是您本人，请在个人设置中输入验证码：',
    en: 'Somebody, most likely you, wants the notices of an account at {site} sent to this address. To agree, enter this code in the personal settings:',
  },
  resetSubject: { zh: '{site} 密码重置', en: 'Reset your {site} password' },
  resetReason: {
    zh: '您好，您正在进行 {site} 密码重置。',
    en: 'Somebody, most likely you, asked for a new password at {site}.',
  },
  resetLink: { zh: '点击此处重置密码', en: 'Reset the password' },
  resetTerm: {
    zh: '重置链接 {minutes} 分钟内有效，只能使用一次。如果不是本人操作，请忽略此邮件，您的密码不会改变。',
    en: 'The link holds for {minutes} minutes and works once. If it was not you, there is nothing to do: your password stays as it is.',
  },
  warningSubject: { zh: '{site} 额度预警', en: 'Your {site} quota is running low' },
  warningReason: {
    zh: '{username}，您好：您的剩余额度为 {balance}，已低于预警值 {threshold}。',
    en: 'Hello {username}, you have {balance} left, which is below your warning threshold of {threshold}.',
  },
  warningAdvice: {
    zh: '为了不影响您的使用，请及时充值。',
    en: 'Please top up in time, so that your calls go on.',
  },
  warningLink: { zh: '前往充值', en: 'Top up' },
  channelDisabledSubject: { zh: '{site} 渠道“{name}”已被自动禁用', en: '{site}: channel {name} was disabled' },
  channelEnabledSubject: { zh: '{site} 渠道“{name}”已自动恢复', en: '{site}: channel {name} is enabled again' },
  channelKeySubject: {
    zh: '{site} 渠道“{name}”的密钥 {place} 已被自动禁用',
    en: '{site}: key {place} of channel {name} was disabled',
  },
  channelReason: { zh: '渠道：{name}（#{id}）', en: 'Channel: {name} (#{id})' },
  channelLink: { zh: '查看渠道', en: 'See the channels' },
  budgetReason: { zh: '本月已使用 {spent}，预算为 {budget}。', en: '{spent} of {budget} is spent in this month.' },
  budgetLink: { zh: '查看预算', en: 'See the budgets' },
  budgetSubject: { zh: '{site} {head}', en: '{site}: {head}' },
  testSubject: { zh: '{site} 测试邮件', en: 'Test mail from {site}' },
  testReason: {
    zh: '这是一封来自 {site} 的测试邮件。收到它说明邮件设置正确。',
    en: 'This is a test mail from {site}. Since it has arrived, the mail settings are right.',
  },
})

/** Brings the code that verifies an address, at registration or when an address is bound. */
export function verificationLetter({ site, code, minutes }: FromSite & { code: string; minutes: number }): Letter {
  return {
    subject: said(texts.verificationSubject, { site }),
    lines: [said(texts.verificationReason, { site }), { toCopy: code }, said(texts.verificationTerm, { minutes })],
  }
}

/** Brings the code by which the owner of an address agrees to get notices there. It says nothing that the one who asked has written. */
export function noticeAddressLetter({ site, code, minutes }: FromSite & { code: string; minutes: number }): Letter {
  return {
    subject: said(texts.verificationSubject, { site }),
    lines: [said(texts.noticeAddressReason, { site }), { toCopy: code }, said(texts.verificationTerm, { minutes })],
  }
}

/** Brings the link to a new password. */
export function resetLetter({ site, link, minutes }: FromSite & { link: string; minutes: number }): Letter {
  return {
    subject: said(texts.resetSubject, { site }),
    lines: [said(texts.resetReason, { site }), { label: texts.resetLink, link }, said(texts.resetTerm, { minutes })],
  }
}

/** Says that a balance fell below its owner's warning threshold. Amounts are texts, as they are to be read. */
export function quotaWarningLetter(
  warning: FromSite & { username: string; balance: string; threshold: string; link: string },
): Letter {
  const { site, username, balance, threshold, link } = warning
  return {
    subject: said(texts.warningSubject, { site }),
    lines: [
      said(texts.warningReason, { username, balance, threshold }),
      texts.warningAdvice,
      { label: texts.warningLink, link },
    ],
  }
}

/** Says that a channel was disabled or enabled by itself, and why. */
export function channelLetter(
  about: FromSite & { id: number; name: string; isEnabled: boolean; why: Text; link: string },
): Letter {
  const { site, id, name, isEnabled, why, link } = about
  return {
    subject: said(isEnabled ? texts.channelEnabledSubject : texts.channelDisabledSubject, { site, name }),
    lines: [said(texts.channelReason, { name, id }), why, { label: texts.channelLink, link }],
  }
}

/** Tells an administrator that a channel does without one of its keys. */
export function keyLetter(
  about: FromSite & { id: number; name: string; place: number; why: Text; link: string },
): Letter {
  const { site, id, name, place, why, link } = about
  return {
    subject: said(texts.channelKeySubject, { site, name, place }),
    lines: [said(texts.channelReason, { name, id }), why, { label: texts.channelLink, link }],
  }
}

/** Says that a threshold of a budget was reached. Amounts are texts, as they are to be read. */
export function budgetLetter(
  about: FromSite & { head: Text; spent: string; budget: string; meaning: Text; link: string },
): Letter {
  const { site, head, spent, budget, meaning, link } = about
  return {
    subject: {
      zh: said(texts.budgetSubject, { site, head: head.zh }).zh,
      en: said(texts.budgetSubject, { site, head: head.en }).en,
    },
    lines: [head, said(texts.budgetReason, { spent, budget }), meaning, { label: texts.budgetLink, link }],
  }
}

/** Shows an administrator that the mail settings are right. */
export function testLetter({ site }: FromSite): Letter {
  return { subject: said(texts.testSubject, { site }), lines: [said(texts.testReason, { site })] }
}
