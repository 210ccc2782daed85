import { budgetNotice } from './budget-notice'

const crossed = { name: 'main', percent: 80, spent: '$8.10', budget: '$10.00', link: 'https://site.example/topup' }

describe('rule M45: the notice of a budget', () => {
  it.each(['zh', 'en'] as const)('leaves a place for each of its values in %s', (language) => {
    const notice = budgetNotice({ ...crossed, scope: 'token', isHard: true }, language, 1_800_000_000_999)
    expect(notice).toMatchObject({ type: 'budget_threshold', timestamp: 1_800_000_000 })
    expect(notice.content.match(/\{\{value\}\}/g)).toHaveLength(notice.values.length)
    expect(notice.values).toEqual([
      expect.stringMatching(/80%.*main|main.*80%/),
      '$8.10',
      '$10.00',
      expect.stringMatching(/refused until|将被拒绝/),
      'https://site.example/topup',
    ])
  })

  it('says whose budget it is, and whether calls go on', () => {
    const [user, group] = (['user', 'group'] as const).map((scope) =>
      budgetNotice({ ...crossed, scope, isHard: false }, 'en', 0),
    )
    expect(user?.title).toBe('80% of the monthly budget of the account main is spent')
    expect(group?.title).toContain('the group main')
    expect(group?.values[3]).toContain('are not refused')
  })
})
