import type { FormatName } from '@tollgate/catalogue'
import { anthropic } from './anthropic/format'
import type { Format } from './core/format'
import { gemini } from './gemini/format'
import { openai } from './openai/format'
import { openaiResponses } from './openai-responses/format'

const formats: Record<FormatName, Format> = {
  openai,
  anthropic,
  gemini,
  'openai-responses': openaiResponses,
}

/** The format of that name. */
export function formatOf(name: FormatName): Format {
  return formats[name]
}
