import { faultsOfTexts } from '@tollgate/texts'
import { faults } from './faults'

describe('faults', () => {
  it('are said in both languages', () => expect(faultsOfTexts(faults)).toEqual([]))
})
