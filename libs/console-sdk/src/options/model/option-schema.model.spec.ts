import { anOption, registryOf } from '../wire/option-entries.fixture'
import { inputsOf } from './option-input.model'
import { optionSchema } from './option-schema.model'
import { optionsText } from './options-text'

const price = anOption({ key: 'Price', type: 'decimal', min: 0, zh: '充值价格' })
const port = anOption({ key: 'SMTPPort', type: 'integer', min: 1, max: 65_535 })
const ratio = anOption({ key: 'TopupGroupRatio', type: 'json', zh: '充值分组倍率' })
const name = anOption({ key: 'SystemName', max: 5 })
const grain = anOption({ key: 'Grain', choices: ['hour', 'day'] })
const server = anOption({ key: 'ServerAddress', zh: '服务器地址', en: 'Server address' })
const pay = anOption({ key: 'PayAddress', needs: ['ServerAddress'] })
const token = anOption({ key: 'Token', secret: true, is_set: true, zh: 'Token' })
const signIn = anOption({ key: 'SignIn', type: 'boolean', needs: ['Token'] })

const entries = [price, port, ratio, name, grain, server, pay, token, signIn]
const began = new Map([
  ['Price', '7.3'],
  ['SMTPPort', '587'],
  ['TopupGroupRatio', '{}'],
  ['SystemName', 'Toll'],
  ['Grain', 'hour'],
  ['SignIn', 'false'],
])

function faults(
  change: object,
  { language = 'zh', known = entries }: { language?: 'zh' | 'en'; known?: typeof entries } = {},
) {
  const facts = { entries: known, registry: registryOf(...known), began, text: optionsText(language) }
  const parsed = optionSchema(facts).safeParse({ ...inputsOf(known, began), ...change })
  return (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

describe('a form of options', () => {
  it('has no fault as it comes', () => {
    expect(faults({})).toEqual([])
  })

  it.each([
    [{ Price: 'seven' }, ['Price', '请输入数字']],
    [{ Price: '' }, ['Price', '请输入数字']],
    [{ Price: '-1' }, ['Price', '不能小于 0']],
    [{ TopupGroupRatio: '{"a"' }, ['TopupGroupRatio', '充值分组倍率不是合法的 JSON 字符串']],
    [{ PayAddress: 'https://pay.example' }, ['PayAddress', '请先填写服务器地址']],
  ])('with %j says %j', (change, fault) => {
    expect(faults(change)).toEqual([fault])
  })

  it.each([
    { SMTPPort: 0 },
    { SMTPPort: 65_536 },
    { SMTPPort: 1.5 },
    { SMTPPort: null },
    { SystemName: 'too long' },
    { Grain: 'week' },
  ])('does not take %j', (change) => {
    expect(faults(change).map(([path]) => path)).toEqual(Object.keys(change))
  })

  it('takes what is needed from the same form', () => {
    expect(faults({ PayAddress: 'https://pay.example', ServerAddress: 'https://toll.example' })).toEqual([])
  })

  it('knows that a secret is set although it never sees it', () => {
    expect(faults({ SignIn: true })).toEqual([])
    const unset = entries.map((entry) => (entry === token ? { ...token, is_set: false } : entry))
    expect(faults({ SignIn: true }, { known: unset, language: 'en' })).toEqual([
      ['SignIn', 'Fill in “the Token” first'],
    ])
    expect(faults({ SignIn: true, Token: 'x' }, { known: unset })).toEqual([])
  })

  it('keeps an amount as it was typed', () => {
    const facts = { entries: [price], registry: registryOf(price), began, text: optionsText('zh') }
    expect(optionSchema(facts).parse({ Price: ' 7.300000000000000001 ' })).toEqual({ Price: '7.300000000000000001' })
  })
})
