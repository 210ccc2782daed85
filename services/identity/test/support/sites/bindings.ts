import { createHash, createHmac } from 'node:crypto'
import { Browser, type Page } from '../browser'
import type { IdentityApp } from '../identity-app'
import type { GithubStandIn } from './github-site'

const botToken = '123456:AAE-a-bot-token'
export const telegramOptions = {
  TelegramBotToken: botToken,
  TelegramBotName: 'gate_bot',
  TelegramOAuthEnabled: true,
} as const

/** What Telegram's widget hands over, signed as its documentation says. */
export function fromTelegram(fields: Record<string, string>, token: string = botToken): Record<string, string> {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('\n')
  const secret = createHash('sha256').update(token).digest()
  return { ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }
}

/** What the widget does on the personal page: it opens the address that the page asked for, with its data. */
export async function bindTelegram(browser: Browser, data: Record<string, string>): Promise<Page> {
  const started = (await browser.get('/api/oauth/telegram/start')).data as { auth_url: string }
  const address = new URL(started.auth_url, 'http://site.test')
  return browser.get(address.pathname, { ...Object.fromEntries(address.searchParams), ...data })
}

/** Goes to GitHub, agrees there as this person, and comes back. */
export async function comeByGithub(github: GithubStandIn, browser: Browser, id: number): Promise<Page> {
  const { url } = (await browser.get('/api/oauth/github/start')).data as { url: string }
  return browser.get('/api/oauth/github', github.desk.agree(url, { id, login: `g${id}`, name: null }))
}

let users = 0

/** Somebody with a password, signed in. */
export async function aUser(house: IdentityApp): Promise<Browser> {
  users += 1
  const browser = new Browser(house)
  const body = { username: `user${users}`, password: 'a-password' }
  await browser.call('POST', '/api/user/register', { body })
  await browser.call('POST', '/api/user/login', { body })
  return browser
}
