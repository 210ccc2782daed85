/**
 * What Claude's models take, by their names (https://platform.claude.com/docs/en/about-claude/models/overview,
 * …/build-with-claude/thinking, …/build-with-claude/structured-outputs, and the migration guide of each).
 */
export interface ModelTraits {
  /** How thinking is asked for: not at all, by a number of tokens, or by an effort. */
  readonly thinking: 'none' | 'budget' | 'adaptive'
  /**
   * What `thinking` says for none: nothing, where the model does not think unless it is told to; null where it always thinks,
   * and where no tool can be forced on it.
   */
  readonly off: 'nothing' | 'disabled' | 'between_tools' | null
  /** Shows what it thinks only if it is asked to. */
  readonly isSilent: boolean
  /** Takes `temperature`, `top_p` and `top_k`. */
  readonly hasSampling: boolean
  /** Answers by a schema, and calls tools by theirs. */
  readonly hasSchemas: boolean
  /** Takes what the system says in the middle of a talk. */
  readonly hasLateSystem: boolean
  /** Knows the effort between `high` and `max`. */
  readonly hasExtraHigh: boolean
}

/** `claude-opus-4-8`, `anthropic.claude-haiku-4-5-20251001-v1:0`, `anthropic/claude-opus-4.6`; a date is no version. */
const named = /claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/
/** `claude-3-7-sonnet`, `claude-2.1`. */
const numbered = /claude()-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/

/** Providers who speak this format for other models leave out what they do not know, and know the older way to think. */
const others: ModelTraits = {
  thinking: 'budget',
  off: 'nothing',
  isSilent: false,
  hasSampling: true,
  hasSchemas: true,
  hasLateSystem: false,
  hasExtraHigh: false,
}

/** What the model of this name takes; a Claude whose name has no number is of the newest. */
export function traitsOf(model: string): ModelTraits {
  const name = model.toLowerCase()
  if (!isClaude(name)) return others
  const [, family = '', major, minor] = named.exec(name) ?? numbered.exec(name) ?? []
  const version = major === undefined ? Number.POSITIVE_INFINITY : Number(major) * 100 + Number(minor ?? 0)
  return {
    thinking: version >= 406 ? 'adaptive' : version >= 307 ? 'budget' : 'none',
    off: offOf(family, version),
    isSilent: version >= 407,
    hasSampling: version < 407,
    hasSchemas: version >= 405 || (version >= 401 && family === 'opus'),
    hasLateSystem: version >= 408,
    hasExtraHigh: version >= 407,
  }
}

/** Whether the model is Claude, whose limits are known. */
export function isClaude(model: string): boolean {
  return /claude/i.test(model)
}

function offOf(family: string, version: number): ModelTraits['off'] {
  if (version < 500) return 'nothing'
  if (family === 'haiku' || (version < 505 && (family === 'opus' || family === 'sonnet'))) return 'disabled'
  return family === 'sonnet' ? 'between_tools' : null
}
