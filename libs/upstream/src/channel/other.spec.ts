import { type Provider, providerOf } from '@tollgate/catalogue'
import { upstreamErrors } from '../failure/upstream.errors'
import { readOther } from './other'

const provider = (type: number): Provider => {
  const found = providerOf(type)
  if (!found) throw new Error(`no provider ${type}`)
  return found
}

describe('rule C13: what a channel says besides', () => {
  it.each([
    ['nothing to a provider that reads nothing', 1, 'anything at all', {}],
    ['a version', 3, ' 2024-10-21 ', { version: '2024-10-21' }],
    ['no version', 3, ' ', {}],
    ['an account', 39, ' 0123456789abcdef ', { account: '0123456789abcdef' }],
  ])('is %s', (_what, type, text, read) => {
    expect(readOther(provider(type), text)).toEqual(read)
  })

  it('is a region for each model', () => {
    const { regionOf } = readOther(provider(41), '{"default":"us-central1","m":"global"}')
    expect([regionOf?.('m'), regionOf?.('n')]).toEqual(['global', 'us-central1'])
  })

  it.each([
    [3, '2024-10-21&x=y', upstreamErrors.apiVersionInvalid()],
    [3, 'v'.repeat(65), upstreamErrors.apiVersionInvalid()],
    [39, '', upstreamErrors.accountMissing()],
    [41, '', upstreamErrors.regionInvalid({ example: '{"default": "us-central1"}' })],
    [41, 'evil.example/', upstreamErrors.regionInvalid({ example: '{"default": "us-central1"}' })],
    [39, '../other', upstreamErrors.accountInvalid()],
    [39, 'a'.repeat(65), upstreamErrors.accountInvalid()],
  ])('is refused of type %i where it is %j', (type, text, error) => {
    expect(() => readOther(provider(type), text)).toThrow(error)
  })
})
