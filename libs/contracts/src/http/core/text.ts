import { z } from 'zod'

/** Channels are found by their keys, of which some are whole files. */
const maxFilterLength = 4_096

/** A filter of a list: trimmed, empty when it is not asked for. */
export const filterText = z.string().trim().max(maxFilterLength).default('')
