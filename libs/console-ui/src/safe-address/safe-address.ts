import { leadsToOwnApi } from './own-api'

/** The address of a picture or page that somebody gave, or none where it leads into an API of this site. */
export function safeAddress(address: string): string {
  // Outside a browser nothing is loaded.
  return 'location' in globalThis && leadsToOwnApi(address, location.href) ? '' : address
}
