import { ManualClock } from '@tollgate/testing'
import { freshMs, mostAtOnce, SharedAnswers } from './shared-answers'

/** Answers whose owner is asked by hand: each question waits until it is answered. */
function setUp() {
  const clock = new ManualClock()
  const questions: { ids: readonly number[]; answer(): void; fail(): void }[] = []
  const ask = (ids: readonly number[]) =>
    new Promise<ReadonlyMap<number, string>>((resolve, reject) => {
      const known = ids.filter((id) => id > 0)
      questions.push({
        ids,
        answer: () => resolve(new Map(known.map((id) => [id, `answer ${questions.length} about ${id}`]))),
        fail: () => reject(new Error('away')),
      })
    })
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const next = async () => {
    await turn()
    const question = questions.at(-1)
    if (question === undefined) throw new Error('nothing was asked')
    return question
  }
  return { clock, questions, next, answers: new SharedAnswers(ask, clock) }
}

describe('answers that many ask for', () => {
  it('are asked for once for all who wait, and serve for a second', async () => {
    const { answers, next, questions, clock } = setUp()
    const waiting = Array.from({ length: 1_000 }, () => answers.get(1))
    ;(await next()).answer()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['answer 1 about 1']))
    await clock.advance(freshMs - 1)
    expect(await answers.get(1)).toBe('answer 1 about 1')
    expect(questions.map(({ ids }) => ids)).toEqual([[1]])

    await clock.advance(1)
    const later = answers.get(1)
    ;(await next()).answer()
    expect(await later).toBe('answer 2 about 1')
  })

  it('gather while a question is under way, so that one is open at a time', async () => {
    const { answers, next, questions } = setUp()
    const first = answers.get(1)
    const one = await next()
    const others = [answers.get(2), answers.get(3), answers.get(2), answers.get(1)]
    expect((await next()).ids).toEqual([1])
    one.answer()
    expect(await first).toBe('answer 1 about 1')
    ;(await next()).answer()
    expect(await Promise.all(others)).toEqual([
      'answer 2 about 2',
      'answer 2 about 3',
      'answer 2 about 2',
      'answer 1 about 1',
    ])
    expect(questions.map(({ ids }) => ids)).toEqual([[1], [2, 3]])
  })

  it('are null where the owner knows of none, for a second too', async () => {
    const { answers, next, questions } = setUp()
    const missing = answers.get(-1)
    ;(await next()).answer()
    expect([await missing, await answers.get(-1), questions.length]).toEqual([null, null, 1])
  })

  it('fail for those who waited, and are asked for again by the next', async () => {
    const { answers, next, questions } = setUp()
    const failing = answers.get(1)
    const one = await next()
    const behind = answers.get(2)
    one.fail()
    await expect(failing).rejects.toThrow('away')
    ;(await next()).answer()
    expect(await behind).toBe('answer 2 about 2')
    const again = answers.get(1)
    ;(await next()).answer()
    expect(await again).toBe('answer 3 about 1')
    expect(questions).toHaveLength(3)
  })

  it('are told of at once where too many wait', async () => {
    const { answers, next } = setUp()
    const first = answers.get(-1)
    const one = await next()
    const waiting = Array.from({ length: mostAtOnce }, (_, id) => answers.get(id + 1))
    expect([answers.get(mostAtOnce + 1), waiting.includes('full')]).toEqual(['full', false])
    expect(answers.get(-1)).toBe(first)
    one.answer()
    const { ids, answer } = await next()
    answer()
    expect([ids.length, (await Promise.all(waiting)).length]).toEqual([mostAtOnce, mostAtOnce])
  })
})
