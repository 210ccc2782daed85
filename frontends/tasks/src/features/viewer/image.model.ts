import { leadsToOwnApi } from '@tollgate/console-ui/safe-address'

/** Where this site itself shows images of drawings (rule T53). */
const ownImage = /^\/mj\/image\/[\w-]+$/

/**
 * The address of an image that may be loaded, or none: an upstream names it, and what a browser loads it loads as its user.
 * Nothing of this site is loaded but its images.
 */
export function imageAddress(told: string, page: string): string {
  if (told === '' || !URL.canParse(told, page)) return ''
  if (!/^https?:$/.test(new URL(told, page).protocol)) return ''
  return isOwn(told, page) || !leadsToOwnApi(told, page) ? told : ''
}

const isOwn = (address: string, page: string): boolean => {
  const { host, pathname, username } = new URL(address, page)
  return host === new URL(page).host && username === '' && ownImage.test(pathname)
}

/**
 * The address under which an image is asked for anew, for the so many-th time. Those of this site take a word that makes them
 * new to the browser; others may be signed, and stay as they are.
 */
export function addressAgain(address: string, turn: number, page: string): string {
  if (turn === 0 || !isOwn(address, page)) return address
  return `${address}${address.includes('?') ? '&' : '?'}rand=${turn}`
}

/** The neighbours of one of several, by their ids. */
export function neighboursOf(
  ids: readonly number[],
  id: number,
): { readonly previous: number | undefined; readonly next: number | undefined } {
  const at = ids.indexOf(id)
  return { previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1] }
}
