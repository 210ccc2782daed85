import { freeInPeriods, noPeriods, reachedPeriod, spentOn, type TokenPeriods, usedOn } from './token-periods'

const day = 20260131
const token = (given: Partial<TokenPeriods & { heldUnits: number }> = {}) => ({
  ...noPeriods,
  ...{ usedDay: day, dayUsedUnits: 30, monthUsedUnits: 200, heldUnits: 0 },
  ...given,
})

describe('rule M34: what a token spends in a day and a month', () => {
  it.each([
    ['the same day', day, { dayUnits: 30, monthUnits: 200 }],
    ['the next day, of another month', 20260201, { dayUnits: 0, monthUnits: 0 }],
    ['a day of another year', 20270131, { dayUnits: 0, monthUnits: 0 }],
    ['a day before, where a clock went back', 20260130, { dayUnits: 30, monthUnits: 200 }],
  ])('is counted on %s', (_case, on, used) => {
    expect(usedOn(token(), on)).toEqual(used)
  })

  it('begins anew with a day, and with a month', () => {
    expect(usedOn(token({ usedDay: 20260130 }), day)).toEqual({ dayUnits: 0, monthUnits: 200 })
    expect(spentOn(token({ usedDay: 20260130 }), day, 5)).toEqual({
      usedDay: day,
      dayUsedUnits: 5,
      monthUsedUnits: 205,
    })
    expect(spentOn(token(), 20260201, 5)).toEqual({ usedDay: 20260201, dayUsedUnits: 5, monthUsedUnits: 5 })
    expect(spentOn(token(), day, 5)).toEqual({ usedDay: day, dayUsedUnits: 35, monthUsedUnits: 205 })
  })

  it('counts what is told late for its month alone, and what is of the month before for nothing', () => {
    const late = { usedDay: day, dayUsedUnits: 30 }
    expect(spentOn(token(), 20260130, 5)).toEqual({ ...late, monthUsedUnits: 205 })
    expect(spentOn(token(), 20251231, 5)).toEqual({ ...late, monthUsedUnits: 200 })
  })

  it.each([
    [{}, Infinity],
    [{ dailyCapUnits: 100 }, 70],
    [{ dailyCapUnits: 100, heldUnits: 60 }, 10],
    [{ monthlyCapUnits: 210, dailyCapUnits: 100 }, 10],
    [{ dailyCapUnits: 20, heldUnits: 5 }, -15],
  ])('leaves of %j %d units that nobody holds', (given, free) => {
    expect(freeInPeriods(token(given), day)).toBe(free)
  })

  it.each([
    [{}, 1, null],
    [{ dailyCapUnits: 100 }, 70, null],
    [{ dailyCapUnits: 100 }, 71, { period: 'day', remainUnits: 70 }],
    [{ dailyCapUnits: 100, heldUnits: 90 }, 70, null],
    [{ monthlyCapUnits: 210 }, 10, null],
    [{ monthlyCapUnits: 210 }, 11, { period: 'month', remainUnits: 10 }],
    [{ dailyCapUnits: 20, monthlyCapUnits: 150 }, 1, { period: 'month', remainUnits: 0 }],
  ])('of %j, %d units wanted: %j', (given, units, reached) => {
    expect(reachedPeriod(token(given), day, units)).toEqual(reached)
  })
})
