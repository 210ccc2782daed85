import { objectOf } from '../channel/store/channel.policy'
import { channelsErrors } from '../channels.errors'

/** Stands in a document in place of a password. */
const hidden = '***'

/** A channel's setting as documents have it: the password of its proxy travels no more than its keys do. */
export function withoutPassword(setting: string): string {
  const proxy = proxyIn(setting)
  return hasPassword(proxy) ? withProxy(setting, masked(proxy)) : setting
}

/**
 * The setting of a document with the password that the channel of its name has for the same proxy, where the document leaves it out.
 * Throws `channels.proxy-password-missing` where there is none.
 */
export function withPassword(setting: string, stored: string | null): string {
  const proxy = proxyIn(setting)
  if (!hasPassword(proxy) || new URL(proxy).password !== hidden) return setting
  const known = stored === null ? '' : proxyIn(stored)
  if (!hasPassword(known) || masked(known) !== masked(proxy)) throw channelsErrors.proxyPasswordMissing()
  return withProxy(setting, known)
}

function proxyIn(setting: string): string {
  const { proxy } = objectOf(setting)
  return typeof proxy === 'string' ? proxy : ''
}

const hasPassword = (proxy: string) => URL.canParse(proxy) && new URL(proxy).password !== ''

function masked(proxy: string): string {
  const url = new URL(proxy)
  url.password = hidden
  return url.href
}

const withProxy = (setting: string, proxy: string) => JSON.stringify({ ...objectOf(setting), proxy })
