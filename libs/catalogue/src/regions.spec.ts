import { readRegions } from './regions'

describe('regions', () => {
  it.each([
    ['us-east5', 'us-east5', {}],
    [' global ', 'global', {}],
    ['{"default":"us-central1"}', 'us-central1', {}],
    [' {"claude-opus-5": "us-east5", "default": "global"}', 'global', { 'claude-opus-5': 'us-east5' }],
  ])('are read from %s', (text, usual, byModel) => {
    const read = readRegions(text)
    expect([read?.usual, Object.fromEntries(read?.byModel ?? [])]).toEqual([usual, byModel])
  })

  it.each([
    '',
    'us east',
    'evil.example/',
    'a'.repeat(41),
    '{',
    '{}',
    '{"m":"us-east5"}',
    '{"default":""}',
    '{"default":1}',
  ])('are not read from %j', (text) => {
    expect(readRegions(text)).toBeNull()
  })
})
