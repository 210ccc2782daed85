import type { Capability, FormatName } from '@tollgate/catalogue'

/** How an answer in a format says that it came to its end, as patterns over its JSON, whole or in events. */
interface Endings {
  /** Finds each word that says how an answer ended; a quote within a text is always escaped, so nothing said is taken for it. */
  readonly word: RegExp
  /** The words of an answer that is whole, and that nobody cut or held back. */
  readonly good: ReadonlySet<string>
  /** What no such answer has. */
  readonly bad: RegExp
}

const endings: Readonly<Record<FormatName, Endings>> = {
  openai: {
    word: /"finish_reason"\s*:\s*"([^"]*)"/g,
    good: new Set(['stop', 'tool_calls', 'function_call']),
    bad: /"refusal"\s*:\s*"/,
  },
  anthropic: {
    word: /"stop_reason"\s*:\s*"([^"]*)"/g,
    good: new Set(['end_turn', 'stop_sequence', 'tool_use']),
    bad: /"type"\s*:\s*"(?:error|server_tool_use)"/,
  },
  gemini: {
    word: /"finishReason"\s*:\s*"([^"]*)"/g,
    good: new Set(['STOP']),
    bad: /"blockReason"\s*:\s*"/,
  },
  'openai-responses': {
    word: /"status"\s*:\s*"([^"]*)"/g,
    // Of a stream also those of what had only begun by then.
    good: new Set(['completed', 'in_progress']),
    bad: /"type"\s*:\s*"(?:refusal|response\.(?:failed|incomplete|refusal\.[a-z]+)|error)"|"incomplete_details"\s*:\s*\{/,
  },
}

/** What only the whole answer of a format has, beside its words. */
const wholeOf: Readonly<Partial<Record<FormatName, RegExp>>> = {
  anthropic: /"type"\s*:\s*"message(?:_stop)?"/,
  'openai-responses': /"status"\s*:\s*"completed"/,
}

/** Calls that are answered with text, which has an end. */
const texts: ReadonlySet<Capability> = new Set(['chat', 'completions'])

/**
 * Whether an answer in a caller's format (JSON or a stream of events) says that it came to its own end: not cut by a limit, not
 * refused by the model, not held back by a filter. Vectors, ranks and judgements have no such word, and are finished as they are.
 */
export function isFinishedAnswer(format: FormatName, capability: Capability, answer: string): boolean {
  if (!texts.has(capability)) return true
  const { word, good, bad } = endings[format]
  if (bad.test(answer) || wholeOf[format]?.test(answer) === false) return false
  let hasEnd = false
  for (const [, said = ''] of answer.matchAll(word)) {
    if (!good.has(said)) return false
    hasEnd = true
  }
  return hasEnd
}
