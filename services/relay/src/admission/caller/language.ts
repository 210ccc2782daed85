import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageOf } from '@tollgate/platform'

/** The language of a program's errors: English, unless it asks for Chinese. (The console's own default is Chinese.) */
export function callerLanguage(headers: IncomingHttpHeaders): Language {
  const accepted = headers['accept-language']
  return accepted === undefined ? 'en' : languageOf({ 'accept-language': `${accepted}, en;q=0.001` })
}
