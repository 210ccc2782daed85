import { ApiError } from '@tollgate/console-sdk'
import { errorSaying } from './said-error'

const words = (reason: string) => `failed: ${reason}`

describe('rule C8: an error in other words', () => {
  it('says the reason in them, and keeps the request that one may ask about', () => {
    const error = new ApiError({ code: 'refused', status: 200, message: 'no', requestId: 'r-1' } as never) // a code of the sdk
    expect(errorSaying(error, words)).toMatchObject({ message: 'failed: no', requestId: 'r-1', status: 200 })
  })

  it.each([
    [new TypeError('no fetch'), 'failed: no fetch'],
    ['odd', 'failed: odd'],
  ])('says %s likewise', (error, message) => {
    expect(errorSaying(error, words)).toMatchObject({ message })
  })
})
