import { readAnswer as readOpenaiAnswer } from '../../openai/codec/answer/read-answer'
import type { Answer } from '../../parts/answer'
import { type Fields, fieldsOf, textOf } from '../../parts/fields'
import type { Followed } from '../vendor'
import { countOf } from '../words/count'

const succeeded = 'succeeded'
/** Ends of a prediction that are no answer (https://replicate.com/docs/topics/predictions/lifecycle). */
const failures: ReadonlySet<string> = new Set(['failed', 'canceled', 'aborted'])

/** Why a prediction has ended without an answer; null while it may still have one. */
export function failureOf({ status }: Fields): string | null {
  const told = textOf(status)
  return told !== null && failures.has(told) ? told : null
}

/** A prediction that has not ended (`starting`, `processing`); null for one that has, and for what is none. */
export function follow(reply: Fields): Followed | null {
  const id = textOf(reply.id)
  const status = textOf(reply.status)
  if (id === null || status === null || status === succeeded || failures.has(status)) return null
  return { id, stream: textOf(fieldsOf(reply.urls)?.stream) }
}

/** What a prediction has said, which language models do in pieces; null when it is none that succeeded. */
export function readAnswer(body: Fields): Answer | null {
  const content = body.status === succeeded ? textIn(body.output) : null
  if (content === null) return null
  const usage = usageOf(fieldsOf(body.metrics))
  return readOpenaiAnswer({
    id: textOf(body.id) ?? '',
    model: textOf(body.model) ?? '',
    choices: [{ index: 0, message: { content }, finish_reason: 'stop' }],
    ...(usage && { usage }),
  })
}

function textIn(output: unknown): string | null {
  if (!Array.isArray(output)) return textOf(output)
  const pieces = output.map(textOf)
  return pieces.includes(null) ? null : pieces.join('')
}

/** What official language models tell of their tokens; null where they do not tell both ways. */
function usageOf(metrics: Fields | null): Fields | null {
  const input = countOf(metrics?.input_token_count)
  const output = countOf(metrics?.output_token_count)
  if (input === null || output === null) return null
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}
