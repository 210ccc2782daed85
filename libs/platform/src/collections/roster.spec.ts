import fc from 'fast-check'
import { Roster } from './roster'

class Guest {
  rosterPlace = -1
  constructor(readonly name: number) {}
}

describe('roster', () => {
  it('holds what a set holds, whatever comes and goes', () => {
    const acts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 9 })), { maxLength: 200 })
    fc.assert(
      fc.property(acts, (steps) => {
        const guests = Array.from({ length: 10 }, (_, name) => new Guest(name))
        const [roster, set] = [new Roster<Guest>(), new Set<Guest>()]
        for (const [comes, name] of steps) {
          const guest = guests[name] as Guest // names are below 10
          if (!comes) expect(roster.delete(guest)).toBe(set.delete(guest))
          else if (!set.has(guest)) {
            roster.add(guest)
            set.add(guest)
          }
          expect(roster.size).toBe(set.size)
        }
        expect([...roster].map(({ name }) => name).sort()).toEqual([...set].map(({ name }) => name).sort())
      }),
    )
  })

  it('lets members leave while it is read', () => {
    const roster = new Roster<Guest>()
    const guests = [1, 2, 3].map((name) => new Guest(name))
    for (const guest of guests) roster.add(guest)
    for (const guest of roster) expect(roster.delete(guest)).toBe(true)
    expect(roster.size).toBe(0)
  })
})
