import en from './i18n/en.json'
import zh from './i18n/zh.json'

/** Every key with its section; plural forms count as one. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${path}${key}.`)
      : [`${path}${key.replace(/_(one|other)$/, '')}`],
  )
}

const sorted = (texts: object): string[] => [...new Set(keysOf(texts))].sort()

it('says everything in both languages', () => {
  expect(sorted(en)).toEqual(sorted(zh))
})
