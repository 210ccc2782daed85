import { faultsOfTexts } from '@tollgate/texts'
import { persistenceErrors } from './persistence.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(persistenceErrors)).toEqual([]))
