import { changesBetween } from './price-change.model'

const byUsage = { kind: 'ratio', price: '', input: '2', output: '8' } as const
const byCall = { kind: 'price', price: '0.5', input: '', output: '' } as const

describe('what a typed price changes (K43)', () => {
  it('is told by part, with the share by which it becomes dearer', () => {
    expect(changesBetween(byUsage, { ...byUsage, input: '3', output: '6' })).toEqual([
      { part: 'input', from: '2', to: '3', share: 0.5 },
      { part: 'output', from: '8', to: '6', share: -0.25 },
    ])
  })

  it('is told of a price that is billed otherwise, without a share', () => {
    expect(changesBetween(byUsage, byCall)).toEqual([
      { part: 'price', from: '', to: '0.5', share: null },
      { part: 'input', from: '2', to: '', share: null },
      { part: 'output', from: '8', to: '', share: null },
    ])
  })

  it.each([
    ['the same in other digits', { ...byUsage, input: '2.0', output: '08' }],
    ['what is no number yet', { ...byUsage, input: '2.', output: 'x' }],
  ])('is not %s', (_what, typed) => {
    expect(changesBetween(byUsage, typed)).toEqual([])
  })

  it('has no share where nothing was paid', () => {
    expect(changesBetween({ ...byUsage, input: '0' }, byUsage)).toEqual([
      { part: 'input', from: '0', to: '2', share: null },
    ])
  })
})
