import { identityFaults } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** The form that ends an account: its name, typed. */
export const deletionForm = (username: string) =>
  z.object({
    username: z
      .string()
      .trim()
      .refine((typed) => typed === username, identityFaults.deletionUnconfirmed.code),
  })
