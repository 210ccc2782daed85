import { faultsOfTexts } from '@tollgate/texts'
import { messagingErrors } from './messaging.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(messagingErrors)).toEqual([]))
