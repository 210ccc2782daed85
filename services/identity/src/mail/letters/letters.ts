import type { Letters } from './letter'

/** What the site calls itself, wherever a letter says who writes. */
interface FromSite {
  readonly site: string
}

/** Shows that an address is somebody's: for registration and for binding. */
export function verificationLetter({ site, code, minutes }: FromSite & { code: string; minutes: number }): Letters {
  return {
    zh: {
      subject: `${site} 邮箱验证邮件`,
      lines: [
        `您好，您正在进行 ${site} 邮箱验证。您的验证码为：`,
        { code },
        `验证码 ${minutes} 分钟内有效，请勿告诉他人。如果不是本人操作，请忽略此邮件。`,
      ],
    },
    en: {
      subject: `Your ${site} verification code`,
      lines: [
        `Somebody, most likely you, is verifying this address at ${site}. The code is:`,
        { code },
        `It holds for ${minutes} minutes. Give it to nobody. If it was not you, there is nothing to do.`,
      ],
    },
  }
}

/** Lets somebody who lost their password have a new one. */
export function resetLetter({ site, link, minutes }: FromSite & { link: string; minutes: number }): Letters {
  return {
    zh: {
      subject: `${site} 密码重置`,
      lines: [
        `您好，您正在进行 ${site} 密码重置。`,
        { label: '点击此处重置密码', link },
        `重置链接 ${minutes} 分钟内有效，只能使用一次。如果不是本人操作，请忽略此邮件，您的密码不会改变。`,
      ],
    },
    en: {
      subject: `Reset your ${site} password`,
      lines: [
        `Somebody, most likely you, asked for a new password at ${site}.`,
        { label: 'Reset the password', link },
        `The link holds for ${minutes} minutes and works once. If it was not you, there is nothing to do: your password stays as it is.`,
      ],
    },
  }
}

/** Says that a balance went below what its owner wants to be warned at. Amounts as they are to be read. */
export function quotaWarningLetter(
  warning: FromSite & { username: string; balance: string; threshold: string; link: string },
): Letters {
  const { site, username, balance, threshold, link } = warning
  return {
    zh: {
      subject: `${site} 额度预警`,
      lines: [
        `${username}，您好：您的剩余额度为 ${balance}，已低于预警值 ${threshold}。`,
        '为了不影响您的使用，请及时充值。',
        { label: '前往充值', link },
      ],
    },
    en: {
      subject: `Your ${site} quota is running low`,
      lines: [
        `Hello ${username}, you have ${balance} left, which is below your warning threshold of ${threshold}.`,
        'Please top up in time, so that your calls go on.',
        { label: 'Top up', link },
      ],
    },
  }
}

/** Shows an administrator that the mail settings are right. */
export function testLetter({ site }: FromSite): Letters {
  return {
    zh: { subject: `${site} 测试邮件`, lines: [`这是一封来自 ${site} 的测试邮件。收到它说明邮件设置正确。`] },
    en: {
      subject: `Test mail from ${site}`,
      lines: [`This is a test mail from ${site}. Since it has arrived, the mail settings are right.`],
    },
  }
}
