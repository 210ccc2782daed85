/** Where this site is reached: what the operator has set, else where the console is open; never with a slash at the end. */
export const siteAddress = (configured: string, origin: string): string =>
  (configured.trim() === '' ? origin : configured.trim()).replace(/\/+$/, '')

/** The host of this site, for a bot that wants a domain. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
