import { stepsOf } from './stored-steps'

const named = { name: 'gpt', label: 'GPT' }

describe('the steps of a subject', () => {
  it('are told in the order of time, each once, with what is not folded of it', () => {
    const steps = stepsOf({ ...named, steps: '7200 2 1 30 4 5,3600 1 0 10 2 3,7200 3 0 5 1 1' })
    expect(steps).toEqual([
      { ...named, atMs: 3_600_000, quota: 10, token: 5, prompt_tokens: 2, completion_tokens: 3, count: 1, failed: 0 },
      { ...named, atMs: 7_200_000, quota: 35, token: 11, prompt_tokens: 5, completion_tokens: 6, count: 5, failed: 1 },
    ])
  })

  it('are none where rows that were taken out leave no call', () => {
    expect(stepsOf({ ...named, steps: '3600 1 0 10 2 3,3600 -1 0 -10 -2 -3' })).toEqual([])
  })
})
