import { type UpdateSelfBody, updateSelfBody } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

const { username, display_name } = updateSelfBody.shape

/** The form of one's names. */
export const profileForm = z.object({ username: username.unwrap(), display_name: display_name.unwrap() })
export type ProfileValues = z.output<typeof profileForm>

/** What is sent: only what was changed, for a name that is sent is judged anew. */
export const profileChange = (before: ProfileValues, after: ProfileValues): UpdateSelfBody => ({
  ...(after.username !== before.username && { username: after.username }),
  ...(after.display_name !== before.display_name && { display_name: after.display_name }),
})
