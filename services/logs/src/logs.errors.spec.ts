import { errorsBelow, sharedCodes, textsOfErrors } from '@tollgate/testing/texts/errors-below'
import { faultsOfTexts } from '@tollgate/texts'

describe('the errors of logs', () => {
  const errors = errorsBelow(__dirname)

  it('speak both languages', () => expect(faultsOfTexts(textsOfErrors(errors))).toEqual([]))

  it('have a code each', () => {
    expect(errors.length).toBeGreaterThan(1)
    expect(sharedCodes(errors)).toEqual([])
  })
})
