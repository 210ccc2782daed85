import type { Status } from '@tollgate/console-sdk'
import type { IconName } from '@tollgate/console-ui/icon'
import { type ExternalProvider, type RedirectProvider, redirectProviders } from '@tollgate/contracts/http/identity'

/** The fields of the status that say which other sites are switched on. */
export type MethodStatus = Pick<
  Status,
  'github_oauth' | 'oidc_enabled' | 'linuxdo_oauth' | 'wechat_login' | 'telegram_oauth' | 'telegram_bot_name'
>

/** The icon of each other site. */
export const methodIcons: Readonly<Record<ExternalProvider, IconName>> = {
  github: 'code',
  oidc: 'key-round',
  linuxdo: 'message-square',
  wechat: 'message-circle',
  telegram: 'send',
}

/** Whether the operator has switched this way in on; Telegram's button cannot be drawn without the bot's name. */
export function isOffered(provider: ExternalProvider, status: MethodStatus): boolean {
  switch (provider) {
    case 'github':
      return status.github_oauth
    case 'oidc':
      return status.oidc_enabled
    case 'linuxdo':
      return status.linuxdo_oauth
    case 'wechat':
      return status.wechat_login
    case 'telegram':
      return status.telegram_oauth && status.telegram_bot_name !== ''
  }
}

/** Whether the browser goes to this site and comes back. */
export const isRedirect = (provider: string): provider is RedirectProvider =>
  redirectProviders.some((each) => each === provider)

const signed = ['id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date', 'hash']

/** What the Telegram widget added to the address of the sign-in page, with the language for the server's messages; null when nothing is there. */
export function telegramAnswerOf(parameters: URLSearchParams, language: string): Record<string, string> | null {
  const given = signed.flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const answer = Object.fromEntries(given)
  return answer['id'] !== undefined && answer['hash'] !== undefined ? { ...answer, lang: language } : null
}
