import { z } from 'zod'

/** Who is signed in, as GET /api/user/self says. Further fields are there as the server sent them. */
export const sessionUserSchema = z.looseObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string().catch(''),
  email: z.string().catch(''),
  role: z.int(),
  status: z.int().catch(1),
  group: z.string().catch(''),
  quota: z.number().catch(0),
  used_quota: z.number().catch(0),
  request_count: z.number().catch(0),
  setting: z.string().catch(''),
})
export type SessionUser = z.output<typeof sessionUserSchema>
