import type { SessionUser } from '@tollgate/console-sdk'
import { roles } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

const bound = z.string().catch('')

/** What of the signed-in user the personal page shows; a field that an older server does not send gets a harmless default. */
const accountSchema = z.object({
  id: z.int(),
  username: z.string(),
  display_name: z.string().catch(''),
  email: bound,
  role: z.int(),
  group: z.string().catch(''),
  setting: z.string().catch('{}'),
  created_time: z.int().catch(0),
  github_id: bound,
  oidc_id: bound,
  wechat_id: bound,
  telegram_id: bound,
  linux_do_id: bound,
  has_password: z.boolean().catch(true),
})
export type Account = z.output<typeof accountSchema>

/** Reads the signed-in user. */
export const accountOf = (user: SessionUser): Account => accountSchema.parse(user)

/** Rule A2: the badge names super administrators, everybody else is a user. */
export const badgeOf = ({ role }: Pick<Account, 'role'>): 'administrator' | 'user' =>
  role >= roles.root ? 'administrator' : 'user'
