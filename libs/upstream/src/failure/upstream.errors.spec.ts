import { faultsOfTexts } from '@tollgate/texts'
import { upstreamErrors } from './upstream.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(upstreamErrors)).toEqual([]))
