import { faultsOfTexts } from '@tollgate/texts'
import { channelsErrors } from './channels.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(channelsErrors)).toEqual([]))
