/**
 * Which models of a table of prices a new channel of their maker begins with: those that can be asked for chats, vectors and
 * rankings and are sold by the maker itself, without those that are going, dated, or behind a newer one of their kind.
 */

/**
 * @typedef {object} Entry
 * @property {string} provider
 * @property {string} model
 * @property {string | null} [mode]
 * @property {string} [via]
 * @property {string} [deprecation_date]
 */

/** The kinds of calls that every channel of such a maker carries, in the order in which they are listed. */
const kinds = ['chat', 'responses', 'embedding', 'rerank']

/** @param {string} pattern */
const named = (pattern) => new RegExp(`^(?:${pattern})$`)

/**
 * What each maker still has, and nobody begins with today: former generations, trials, and models for one special use. A maker
 * that is not here has no list.
 *
 * @type {Readonly<Record<string, RegExp>>}
 */
export const leftOut = {
  alibaba: named('[A-Z].*|deepseek-.*|glm-.*|qwen-coder|qwen3?-?.*-\\d+b-.*|qwen3-30b-a3b|.*-(latest|preview)'),
  anthropic: named('claude-3-.*|claude-(opus|sonnet)-4-[01]|claude-4-.*'),
  cohere: named(
    'command|command-r|command-r-08-2024|command-r-plus|command-r7b|.*-light-.*|rerank-(english|multilingual)-.*',
  ),
  deepseek: named('deepseek-(coder|r1|v3|v3\\.2)'),
  google: named(
    '(embedding-001|deep-research|gemini-2\\.0|gemini-3-|gemini-robotics|gemini-omni).*|.*-(latest|customtools)|.*(-image|-audio|-tts|-live|computer-use).*|gemini-embedding-2-preview',
  ),
  jina: named('jina-colbert-.*|jina-embeddings-v2-.*|jina-reranker-v1-.*'),
  minimax: named('.*-(lightning|highspeed)'),
  mistral: named('open-.*|pixtral-.*|labs-.*|mistral-(tiny|small|medium)|codestral-mamba.*|mistral-large-2407'),
  moonshot: named('.*-(vision-preview|highspeed)'),
  openai: named(
    'gpt-3\\.5-turbo-.+|gpt-4-turbo-preview|.*-chat-latest|.*(audio|search|deep-research).*|o1-pro|.*-v2|codex-mini-latest|gpt-5(\\.[12])?-(codex|pro).*',
  ),
  perplexity: named('sonar-reasoning|sonar-(small|medium)-.*'),
  xai: named('grok-2.*|grok-3-(fast|mini-fast).*|.*-beta.*|grok-vision-.*|grok-4.20-.*'),
  zhipu: named('.*-(x|airx|code|0414-128k)|glm-4\\.5-flash'),
}

/** How dates stand at the end of names: 2025-04-14, 20250929, 2512, 0613. */
const date = /-(?:\d{4}-\d\d-\d\d|\d{8}|\d{4})$/

/**
 * The usual models of each maker, by the names of the table. `known` is what they were before: its order stays, as the first of
 * a list is what a channel is tested with, and what is new stands in front of what is older.
 *
 * @param {readonly Entry[]} entries @param {Readonly<Record<string, readonly string[]>>} known
 * @returns {Record<string, string[]>}
 */
export function usualModels(entries, known) {
  return Object.fromEntries(
    Object.entries(leftOut).map(([maker, old]) => [
      maker,
      ordered(
        entries.filter((each) => each.provider === maker),
        old,
        known[maker] ?? [],
      ),
    ]),
  )
}

/** @param {readonly Entry[]} entries @param {RegExp} old @param {readonly string[]} known */
function ordered(entries, old, known) {
  const names = new Set(entries.flatMap(({ model }) => (old.test(model) ? [] : [model])))
  const fitting = entries.filter(
    ({ model, mode, via, deprecation_date: end }) =>
      kinds.includes(mode ?? '') &&
      via === undefined &&
      end === undefined &&
      !old.test(model) &&
      !isSecond(model, names),
  )
  /** @param {Entry} entry */
  const placeOf = ({ model, mode }) => [kinds.indexOf(mode ?? ''), known.indexOf(model)]
  return fitting
    .sort((one, other) => {
      const [kind = 0, place = 0] = placeOf(one)
      const [otherKind = 0, otherPlace = 0] = placeOf(other)
      return kind - otherKind || place - otherPlace || other.model.localeCompare(one.model, 'en', { numeric: true })
    })
    .map(({ model }) => model)
}

/**
 * Whether a name is a second one of a model that is listed: dated, a trial, or `latest` beside the plain name.
 *
 * @param {string} model @param {ReadonlySet<string>} names
 */
function isSecond(model, names) {
  const undated = model.replace(date, '')
  if (undated !== model && (names.has(undated) || names.has(`${undated}-latest`))) return true
  const plain = model.replace(/-(?:preview(?:-[\d-]+)?|beta|latest)$/, '')
  return plain !== model && names.has(plain)
}
