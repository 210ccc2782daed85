import { Intake, Place } from './intake'

const limits = { calls: 3, callsOfUser: 2, sessionsOfUser: 1, bodyBytes: 1_000, bodyBytesOfUser: 600 }
const seven = 7
const eight = 8

function enter(intake: Intake, userId: number) {
  const place = new Place(intake)
  const refusal = place.enter() ?? place.assign(userId)
  return { place, code: refusal?.code ?? null }
}

describe('the intake', () => {
  it('has room for so many calls, of one user and of all', () => {
    const intake = new Intake(limits)
    const first = enter(intake, seven)
    const codes = [enter(intake, seven), enter(intake, seven), enter(intake, eight)].map(({ code }) => code)
    expect([first.code, ...codes]).toEqual([null, null, 'user-busy', 'busy'])
    first.place.leave()
    expect([enter(intake, eight).code, enter(intake, eight).code]).toEqual([null, 'busy'])
  })

  it('has room for fewer sessions of one user, beside their calls', () => {
    const intake = new Intake(limits)
    const enterSession = () => {
      const place = new Place(intake, true)
      return { place, code: (place.enter() ?? place.assign(seven))?.code ?? null }
    }
    const first = enterSession()
    const second = enterSession()
    expect([first.code, second.code]).toEqual([null, 'sessions-busy'])
    second.place.leave()
    expect(enter(intake, seven).code).toBeNull()
    first.place.leave()
    expect(enterSession().code).toBeNull()
  })

  it('gives a place back once, whatever became of its call', () => {
    const intake = new Intake({ ...limits, calls: 1 })
    for (let i = 0; i < 3; i++) {
      const { place, code } = enter(intake, seven)
      expect([code, enter(intake, eight).code]).toEqual([null, 'busy'])
      place.leave()
      place.leave()
    }
  })

  it('counts the bytes of bodies as they come, of one user and of all, until they are dropped', () => {
    const intake = new Intake(limits)
    const [first, second, third] = [enter(intake, seven), enter(intake, seven), enter(intake, eight)].map(
      ({ place }) => place,
    ) as [Place, Place, Place]
    expect(first.take(600)).toBeNull()
    expect([second.take(1)?.code, third.take(401)?.code, third.take(400)]).toEqual(['user-busy', 'busy', null])
    first.dropBody()
    expect([second.take(600), intake.bodyBytes]).toEqual([null, 1_000])
    for (const place of [first, second, third]) place.leave()
    expect(intake.bodyBytes).toBe(0)
  })
})
