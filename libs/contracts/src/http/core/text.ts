import { z } from 'zod'

/** A filter of a list: trimmed, empty when it is not asked for. */
export const filterText = z.string().trim().default('')
