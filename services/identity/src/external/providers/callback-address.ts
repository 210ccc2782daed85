import type { RedirectProvider } from '@tollgate/contracts/http/identity'
import type { Options } from '@tollgate/messaging'
import { ownAddress } from '../../site/own-address'

/** The page of the console to which a site sends the browser back; the settings name it to be registered there. */
export function callbackAddress(options: Options, provider: RedirectProvider): string {
  return `${ownAddress(options.get('ServerAddress'))}/oauth/${provider}`
}
