import type { RedirectProvider } from '@tollgate/contracts/http/identity'
import type { Options } from '@tollgate/messaging'

/** Where the house stands while nobody has said. */
const defaultServerAddress = 'http://localhost:3000'

/** The page of the console to which a site sends the browser back; the settings name it to be registered there. */
export function callbackAddress(options: Options, provider: RedirectProvider): string {
  return `${options.get('ServerAddress') || defaultServerAddress}/oauth/${provider}`
}
