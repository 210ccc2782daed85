import { skeletonsOf } from './skeleton'

const isTakenFor = (one: string, other: string) => skeletonsOf(one).some((look) => skeletonsOf(other).includes(look))

describe('a name', () => {
  it.each([
    ['root', 'Root'],
    ['root', 'ROOT'],
    ['root', 'r00t'],
    ['root', 'rооt'], // Cyrillic
    ['root', 'ｒｏｏｔ'],
    ['root', '𝐫𝐨𝐨𝐭'],
    ['root', 'ro ot'],
    ['paypal', 'paypaI'],
    ['lily', 'LILY'],
    ['modern', 'rnodern'],
    ['ada', 'аdа'], // Cyrillic
    ['Ωmega', 'Ωmega'], // the sign of Ohm
    ['admin1', 'adminl'],
    ['café', 'cafe\u0301'],
  ])('%s is taken for %s', (one, other) => {
    expect(isTakenFor(one, other)).toBe(true)
    expect(isTakenFor(other, one)).toBe(true)
  })

  it.each([
    ['root', 'roots'],
    ['ada', 'eda'],
    ['ali', 'all'],
    ['user-10', 'user-11'],
    ['管理员', '管理人'],
    ['person-1', 'person-2'],
    ['cafe', 'café'],
  ])('%s is not taken for %s', (one, other) => {
    expect(isTakenFor(one, other)).toBe(false)
  })

  it('of digits is taken for no other of the first ten thousand', () => {
    const looks = Array.from({ length: 10_000 }, (_, number) => skeletonsOf(`u${number}`)).flat()
    expect(new Set(looks).size).toBe(looks.length)
  })
})
