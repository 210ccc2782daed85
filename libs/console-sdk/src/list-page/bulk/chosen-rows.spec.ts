import { rowsOf } from './chosen-rows'

it('are as they are in sight, else as they were when they were chosen, and none that nobody knows (K29)', () => {
  const inSight = new Map([[2, 'two, changed']])
  const chosen = new Map([
    [1, 'one'],
    [2, 'two'],
  ])
  expect([...rowsOf([2, 1, 3], inSight, chosen)]).toEqual([
    [2, 'two, changed'],
    [1, 'one'],
  ])
})
