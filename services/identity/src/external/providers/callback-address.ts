import type { RedirectProvider } from '@tollgate/contracts/http/identity'
import type { Options } from '@tollgate/messaging'
import { ownAddress } from '../../addresses/own-address'

/** The page of the console to which a site sends the browser back. Operators register this address at the site. */
export function callbackAddress(options: Options, provider: RedirectProvider): string {
  return `${ownAddress(options.get('ServerAddress'))}/oauth/${provider}`
}
