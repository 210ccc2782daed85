import { fill, placeholdersOf, said, type Speech, speechOf, type Text } from './text'

const short = { zh: '还差 {units}，分组 {group}', en: '{units} short in {group}' } as const
const busy = { zh: '太忙', en: 'Busy' } as const

describe('fill', () => {
  it('fills each placeholder in the language asked for', () => {
    expect(fill(short, 'zh', { units: 30, group: 'vip' })).toBe('还差 30，分组 vip')
    expect(fill(short, 'en', { units: 30, group: 'vip' })).toBe('30 short in vip')
    expect(fill(busy, 'en')).toBe('Busy')
  })

  it('takes texts, and joins lists of them as the language does', () => {
    const no = { zh: '不行：{why}', en: 'No: {why}' } as const
    const late = { zh: '太晚', en: 'too late' }
    const dark = { zh: '太黑', en: 'too dark' }
    expect([fill(no, 'zh', { why: late }), fill(no, 'en', { why: late })]).toEqual(['不行：太晚', 'No: too late'])
    expect([fill(no, 'zh', { why: [late, dark] }), fill(no, 'en', { why: [late, dark] })]).toEqual([
      '不行：太晚；太黑',
      'No: too late; too dark',
    ])
  })

  it('puts a value in as it stands: neither patterns nor placeholders in it mean anything', () => {
    expect(fill(short, 'en', { units: '$&{group}', group: '$1' })).toBe('$&{group} short in $1')
  })

  it('leaves what nothing fills, in a text that is known at run time only', () => {
    const stored: Text = { zh: '{a}{constructor}', en: '{a} and {b}, {toString}' }
    expect(fill(stored, 'en', { b: 0, a: undefined })).toBe('{a} and 0, {toString}')
    expect(fill(stored, 'zh')).toBe('{a}{constructor}')
  })

  it('compiles with the placeholders of the text alone', () => {
    const wrong = [
      // @ts-expect-error a value is missing
      () => fill(short, 'en', { units: 30 }),
      // @ts-expect-error a value is too many
      () => fill(short, 'en', { units: 30, group: 'vip', model: 'm' }),
      // @ts-expect-error a name is mistyped
      () => fill(short, 'en', { unit: 30, group: 'vip' }),
      // @ts-expect-error the values are missing
      () => fill(short, 'en'),
      // @ts-expect-error there is nothing to fill
      () => fill(busy, 'en', { units: 30 }),
      // @ts-expect-error a date is no text
      () => fill(short, 'en', { units: new Date(), group: 'vip' }),
    ]
    expect(wrong).toHaveLength(6)
  })
})

describe('a further language (K50)', () => {
  const eo: Speech = {
    tag: 'eo',
    language: 'en',
    sentences: new Map([
      ['Busy', 'Okupata'],
      ['{units} short in {group}', 'En {group} mankas {units}'],
    ]),
  }

  it('is found by the English sentence, and English stands in where there is none', () => {
    expect(fill(busy, eo)).toBe('Okupata')
    expect(fill(short, eo, { units: 30, group: 'vip' })).toBe('En vip mankas 30')
    expect(fill({ zh: '坏了', en: 'Broken' }, eo)).toBe('Broken')
  })

  it('is told by the text itself where it has it, and never by what every object has', () => {
    const wallet = { zh: '钱包', en: 'Wallet', eo: 'Monujo' }
    expect([said(wallet, eo), said(wallet, speechOf('zh')), said(wallet, { ...eo, tag: 'tlh' })]).toEqual([
      'Monujo',
      '钱包',
      'Wallet',
    ])
    expect(said(wallet, { ...eo, tag: 'constructor' })).toBe('Wallet')
  })

  it('reaches texts within texts', () => {
    expect(fill({ zh: '{why}', en: '{why}' } as const, eo, { why: [busy, { zh: '黑', en: 'dark' }] })).toBe(
      'Okupata; dark',
    )
  })
})

describe('placeholdersOf', () => {
  it.each([
    ['{b}, {a} and {b}', ['a', 'b']],
    ['{} { a } {{', []],
  ])('of %j are %j', (text, names) => expect(placeholdersOf(text)).toEqual(names))
})
