import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const frontends = path.resolve(__dirname, '../../../../frontends')

/** The English texts of every section; those in Chinese stand beside them. */
const english = readdirSync(frontends).flatMap((section) => {
  const folder = path.join(section, 'src/i18n')
  return readdirSync(path.join(frontends, folder)).flatMap((file) =>
    /(^|\.)en\.json$/.test(file) ? [path.join(folder, file)] : [],
  )
})

/** Every key with its sections; the forms of a plural, which Chinese does not have, count as one. */
function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${above}${key}.`)
      : [`${above}${key.replace(/_(one|other)$/, '')}`],
  )
}

function keysIn(file: string): string[] {
  const texts: unknown = JSON.parse(readFileSync(path.join(frontends, file), 'utf8'))
  return [...new Set(keysOf(texts as object))].sort()
}

it.each(english)('%s says what its Chinese texts say', (file) => {
  expect(keysIn(file)).toEqual(keysIn(file.replace(/en\.json$/, 'zh.json')))
})
