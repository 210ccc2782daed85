import { callPath, pathOf } from './paths'

describe('the address of a page', () => {
  it('is where rule K1 puts it', () => {
    expect([pathOf('tokens'), pathOf('dashboard'), pathOf('settings')]).toEqual(['/token', '/detail', '/setting'])
  })

  it('of one call has its id', () => expect(callPath('0190')).toBe('/log/0190'))

  it('has its query', () => {
    expect(pathOf('settings', { tab: 'system' })).toBe('/setting?tab=system')
  })
})
