import { type Knock, shutTimes } from './door.model'

const knock = (startedAtMs: number, endedAtMs: number, outcome: Knock['outcome'] = 'answered'): Knock => ({
  startedAtMs,
  endedAtMs,
  outcome,
  words: '',
  isRare: false,
})

describe('the times in which a door was shut', () => {
  it.each<[string, Knock[], [number, number][]]>([
    ['none where all are answered', [knock(0, 10), knock(5, 15)], []],
    [
      'from the first that is refused to the first that is answered',
      [knock(0, 10), knock(10, 20, 'refused'), knock(25, 40)],
      [[20, 40]],
    ],
    ['not ended by an answer that began before', [knock(0, 30), knock(10, 20, 'broken'), knock(25, 40)], [[20, 40]]],
    [
      'as often as it was',
      [knock(0, 1, 'refused'), knock(2, 3), knock(4, 5, 'refused'), knock(6, 8)],
      [
        [1, 3],
        [5, 8],
      ],
    ],
    ['until the end where nobody is answered again', [knock(0, 1, 'refused'), knock(5, 9, 'refused')], [[1, 9]]],
    ['none without knocks', [], []],
  ])('are %s', (_, knocks, times) => {
    expect(shutTimes(knocks).map(({ fromMs, untilMs }) => [fromMs, untilMs])).toEqual(times)
  })
})
