import { faultsOfTexts } from '@tollgate/texts'
import { edgeErrors } from './edge.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(edgeErrors)).toEqual([]))
