import { z } from 'zod'
import { emailAddress } from './email.fields'

/** Sends one mail now, by the options as they are stored. */
export const testMailBody = z.strictObject({ to: emailAddress })
export type TestMailBody = z.output<typeof testMailBody>
