import { z } from 'zod'
import { tableOf } from '../../core/exact-json'

/** From where on an answer is held back (https://ai.google.dev/api/generate-content#HarmBlockThreshold). */
const threshold = z.enum([
  'OFF',
  'BLOCK_NONE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_LOW_AND_ABOVE',
  'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
])
const kinds = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT', 'CIVIC_INTEGRITY']
/** At Vertex alone (https://cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1/HarmCategory). */
const kindsAtVertex = [
  'IMAGE_HARASSMENT',
  'IMAGE_HATE',
  'IMAGE_SEXUALLY_EXPLICIT',
  'IMAGE_DANGEROUS_CONTENT',
  'JAILBREAK',
]
const known = new Set(['default', ...[...kinds, ...kindsAtVertex].map((kind) => `HARM_CATEGORY_${kind}`)])

/** Thresholds by kinds of harm. Google refuses each call that names one which it does not know, and so a misspelt one is refused here. */
export const safetyTable = tableOf(threshold).superRefine((table, context) => {
  for (const kind of Object.keys(table)) {
    if (!known.has(kind)) context.addIssue({ code: 'custom', path: [kind], params: { reason: 'unknown-harm' } })
  }
})
