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

/** The sources of a section: what its people see. */
function sourcesOf(section: string): string[] {
  const folder = path.join(frontends, section, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

// What a key is put together of is looked at in the browser alone.
it.each(readdirSync(frontends))('%s has a text for every key that its sources write out', (section) => {
  const known = new Set(english.filter((file) => file.startsWith(`${section}${path.sep}`)).flatMap(keysIn))
  const asked = sourcesOf(section).flatMap((text) => [...text.matchAll(/\bt\('([^']+)'/g)].map(([, key = '']) => key))
  expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([])
})

/** What is chosen by language there is no text: a calendar's words of MUI, and programs. */
const noTexts = [
  'libs/console-ui/src/inputs/moment/moment-picker.tsx',
  'libs/console-sdk/src/snippet-text/snippet.model.ts',
]

it('no source says a text by a language of the house, which a further one could not reach (K50)', () => {
  const root = path.dirname(frontends)
  const folders = [...readdirSync(frontends).map((section) => `frontends/${section}/src`), 'libs/console-sdk/src']
  const sources = [...folders, 'libs/console-ui/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const breaches = sources.filter((file) =>
    /\[(?:\w+\(\)\.)?language\]/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(breaches.filter((file) => !noTexts.includes(file))).toEqual([])
})
