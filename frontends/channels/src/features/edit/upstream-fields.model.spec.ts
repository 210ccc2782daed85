import { providerOf, providers } from '@tollgate/catalogue'
import en from '../../i18n/en.json'
import zh from '../../i18n/zh.json'
import { isKeyFile, keyHintOf, needsOther, otherTexts } from './upstream-fields.model'

describe.each([
  ['zh', zh],
  ['en', en],
])('in %s', (_language, { form }) => {
  const isSaid = (path: string) =>
    typeof (form as Readonly<Record<string, unknown>>)[path.replace('form.', '')] === 'string'

  it('every type shows what its keys look like, and what else its channels have to say', () => {
    const named = providers.flatMap((provider) => [
      keyHintOf(provider),
      ...(provider.other === undefined ? [] : Object.values(otherTexts(provider.other))),
    ])
    expect(named.filter((path) => !isSaid(path))).toEqual([])
  })
})

it.each([
  [undefined, 'form.key-placeholder', false],
  [1, 'form.key-placeholder', false],
  [3, 'form.key-placeholder', false],
  [23, 'form.key-tencent-placeholder', false],
  [39, 'form.key-placeholder', true],
  [41, 'form.key-file-placeholder', true],
  [50, 'form.key-kling-placeholder', false],
])('a channel of type %s is shown %s, and has to say more: %s', (type, hint, isNeeded) => {
  const provider = type === undefined ? undefined : providerOf(type)
  expect([keyHintOf(provider), needsOther(provider)]).toEqual([hint, isNeeded])
})

it('keys that are files are those of the vendors who give files', () => {
  const kinds = new Set(providers.filter(isKeyFile).map(({ auth }) => auth))
  expect([...kinds].sort()).toEqual(['codex-key', 'google-service-account'])
  expect(isKeyFile(undefined)).toBe(false)
})
