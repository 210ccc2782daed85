import { z } from 'zod'

export const SetupDto = z.object({
  username: z.string().default(''),
  password: z.string().default(''),
  confirmPassword: z.string().default(''),
  SelfUseModeEnabled: z.boolean().default(false),
  DemoSiteEnabled: z.boolean().default(false),
  /** Asked for when the operator set SETUP_TOKEN; the header `X-Setup-Token` does as well. */
  setup_token: z.string().optional(),
})
export type SetupDto = z.output<typeof SetupDto>
