import { readFileSync } from 'node:fs'
import path from 'node:path'
import { jsonSchema } from './document.schema'
import { readDocument } from './read-document'
import { expand } from './references'

const known: Readonly<Record<string, string>> = { 'env:KEY': 'sk-1', 'env:PW': 'pw', 'file:k': 'sk-2' }
const lookUp = (kind: string, name: string) => known[`${kind}:${name}`] ?? null
const read = (...lines: string[]) => readDocument(['version: 1', ...lines].join('\n'), lookUp)
const faultsOf = (...lines: string[]) =>
  read(...lines).faults.map(({ line, path: place, message }) => `${line} ${place.join('.')}: ${message}`)

describe('a file', () => {
  it('has its references put in, and keeps what stands in their place', () => {
    const { wanted } = read(
      'channels:',
      '  - {name: a, key: "${env:KEY}", models: [m], setting: {proxy: "http://u:${env:PW}@p.example"}}',
      '  - {name: b, key: ["${file:k}", "${env:KEY}"], type: azure, models: m}',
    )
    expect(wanted?.channels.map(({ entry }) => [entry.type, entry.key])).toEqual([
      [1, ['sk-1']],
      [3, ['sk-2', 'sk-1']],
    ])
    expect(wanted?.channels[0]?.entry.setting).toBe('{"proxy":"http://u:pw@p.example"}')
    expect(wanted?.channels[0]?.written).toMatchObject({ key: '${env:KEY}' })
  })

  it('keeps the keys of a channel whose reference leads nowhere', () => {
    const { wanted } = read('channels:', '  - {name: a, key: "${env:NONE}", models: [m]}')
    expect(wanted?.channels[0]).toMatchObject({ missingKey: '${env:NONE}' })
    expect(wanted?.channels[0]?.entry.key).toBeUndefined()
  })

  it('takes a reference for a text where it is written with two dollar signs', () => {
    expect(expand({ a: ['$${env:KEY} ${env:KEY}'] }, lookUp)).toEqual({
      value: { a: ['${env:KEY} sk-1'] },
      missing: [],
    })
  })

  it.each([
    [['options:', '  RetryTimes: 1', '  Nope: 1'], '4 options.Nope: no option is called Nope'],
    [['options: {ModelRatio: {}}'], '2 options.ModelRatio: ModelRatio is written under "prices"'],
    [['options:', '  StripeSecretKey: sk-plain'], '3 options.StripeSecretKey: .*never the secret itself'],
    [['channels:', '- name: a', '  models: m', '  key: sk-plain'], '5 channels.0.key: .*never the secret itself'],
    [['channels:', '- name: a', '  models: m', '  wieght: 1'], '5 channels.0.wieght: "wieght" is no field of this'],
    [['channels:', '- name: a', '  models: []'], '4 channels.0.models: Choose at least one model'],
    [['channels:', '- name: a', '  models: m', '  type: opnai'], '5 channels.0.type: is no type of channel'],
    [['channels:', '- {name: a, models: m}', '- {name: a, models: m}'], '4 channels.1.name: "a" stands here twice'],
    [
      ['channels:', '- {name: a, models: m, setting: {proxy: "http://u:pw@p.example"}}'],
      '3 channels.0.setting: has a password',
    ],
    [['channels:', '- {name: a, models: m, base_url: "https://${env:NONE}"}'], '3 channels.0.base_url: .* is not set'],
    [['groups:', '  vip: {ratio: -1}'], '3 groups.vip.ratio: must be a number of at least 0'],
    [['prices:', '  m: {ratoi: 1}'], '3 prices.m.ratoi: "ratoi" is no field of this'],
    [['tokens:', '- {name: t, rpm: -1}'], '3 tokens.0.rpm: Requests a minute must be'],
    [['options: ['], '2 : '],
    [['version: 1'], '2 : Map keys must be unique'],
  ])('is refused at its line: %j', (lines, fault) => {
    const faults = faultsOf(...lines)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${fault}`))
  })

  it('has all of its faults told at once', () => {
    expect(faultsOf('options: {Nope: 1}', 'prices: {m: {x: 1}}', 'channels: [{models: m}]')).toHaveLength(3)
  })

  it('has the schema that is shipped for editors (npx tollgate schema -o deploy/cli/tollgate.schema.json)', () => {
    const shipped = readFileSync(path.resolve(__dirname, '../../tollgate.schema.json'), 'utf8')
    expect(JSON.parse(shipped)).toEqual(JSON.parse(jsonSchema()))
  })
})
