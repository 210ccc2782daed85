import { faultsOfTexts } from '@tollgate/texts'
import { jobsErrors } from './jobs.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(jobsErrors)).toEqual([]))
