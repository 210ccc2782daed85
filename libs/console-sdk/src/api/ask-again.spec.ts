import { ApiError } from './api-error'
import { askAgainAfter } from './ask-again'

const failure = (status: number) => new ApiError({ code: 'server', status, message: 'away' })
const delay = askAgainAfter((going: number) => (going > 0 ? 3_000 : false))

describe('what goes on by itself is asked again', () => {
  it.each([
    ['as soon as its answer says', { status: 'success', error: null, data: 2 }, 3_000],
    ['not at all once nothing goes on', { status: 'success', error: null, data: 0 }, false],
    ['as every other query after what may pass', { status: 'error', error: failure(503), data: 2 }, 10_000],
    ['not at all after a refusal', { status: 'error', error: failure(400), data: 2 }, false],
    ['not at all before its first answer', { status: 'pending', error: null, data: undefined }, false],
  ])('%s', (_when, state, expected) => {
    expect(delay({ state })).toBe(expected)
  })
})
