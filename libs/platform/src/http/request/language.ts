import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@tollgate/texts'
import { cookieValue } from './cookies'

/** The caller's language: the `lang` cookie, else the best of `Accept-Language`, else zh. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  return fromTag(cookieValue(headers.cookie, 'lang')) ?? fromAcceptLanguage(headers['accept-language']) ?? 'zh'
}

function fromTag(tag: string | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return primary === 'zh' || primary === 'en' ? primary : undefined
}

function fromAcceptLanguage(header: string | undefined): Language | undefined {
  let best: Language | undefined
  let bestWeight = 0
  for (const range of header?.split(',') ?? []) {
    const [tag, ...parameters] = range.split(';')
    const language = fromTag(tag)
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.trim().slice(2))
    if (language && weight > bestWeight) [best, bestWeight] = [language, weight]
  }
  return best
}
