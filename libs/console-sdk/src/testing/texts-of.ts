import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** All that a remote says by its keys in a language of the house, as the build puts it together of its files; `folder` is the remote's. */
export function textsOf(folder: string, language: 'zh' | 'en'): Readonly<Record<string, unknown>> {
  const place = path.join(folder, 'src', 'i18n')
  const files = readdirSync(place).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`))
  const parts = files.map((name) => JSON.parse(readFileSync(path.join(place, name), 'utf8')) as Record<string, unknown>)
  return Object.assign({}, ...parts) as Record<string, unknown>
}

/** The text behind a key of such texts, `menu.chat`; undefined where none is. */
export const textAt = (texts: Readonly<Record<string, unknown>>, key: string): unknown =>
  key.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], texts)
