import type { FormatName } from '@tollgate/catalogue'
import type { Format } from './core/format'
import { openai } from './openai/format'

const formats: Record<FormatName, Format> = { openai }

/** The format of that name. */
export function formatOf(name: FormatName): Format {
  return formats[name]
}
