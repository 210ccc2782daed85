import { ManualClock } from '@tollgate/testing'
import { QuestionBudget } from './question-budget'

function setUp() {
  const clock = new ManualClock()
  const budget = new QuestionBudget(clock)
  const ask = (ip: string, times = 1) => Array.from({ length: times }, () => budget.take(ip))
  const refused = (answers: ReturnType<QuestionBudget['take']>[]) =>
    answers.flatMap((answer) => ('retryAfterMs' in answer ? [answer.retryAfterMs] : []))
  return { clock, ask, refused }
}

describe('a budget of questions', () => {
  it('refuses an address that asks in vain too often, for as long as it says', async () => {
    const { clock, ask, refused } = setUp()
    expect(refused(ask('10.0.0.1', 201))).toEqual([1_000])
    expect(refused(ask('10.0.0.2'))).toEqual([])
    await clock.advance(1_000)
    expect(refused(ask('10.0.0.1', 2))).toEqual([1_000])
  })

  it('counts nothing that was given back', () => {
    const { ask, refused } = setUp()
    for (let round = 0; round < 20; round += 1) {
      const answers = ask('10.0.0.1', 150)
      expect(refused(answers)).toEqual([])
      for (const answer of answers) if ('giveBack' in answer) answer.giveBack()
    }
  })

  it('takes a network of version 6 for one client', () => {
    const { ask, refused } = setUp()
    ask('2001:db8::1', 100)
    ask('2001:db8:0:0:ffff::2', 100)
    expect(refused(ask('2001:db8:0:0:1:2:3:4'))).toEqual([1_000])
    expect(refused(ask('2001:db8:0:1::1'))).toEqual([])
  })

  it('bounds all addresses together', () => {
    const { ask, refused } = setUp()
    const answers = Array.from({ length: 1_100 }, (_, index) => ask(`10.0.${index >> 8}.${index & 255}`)).flat()
    expect(refused(answers)).toHaveLength(100)
    expect(Math.max(...refused(answers))).toBe(10)
  })
})
