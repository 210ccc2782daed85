import { writeMedia } from '../../openai/codec/request/data-url'
import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { Prompt, PromptField } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'
import { plainTurns } from '../words/plain-turns'
import { systemText } from '../words/said-text'
import { transcript } from '../words/transcript'
import { tellUnsaid } from '../words/unsaid'

const sayable: ReadonlySet<PromptField> = new Set([
  'maxTokens',
  'temperature',
  'topP',
  'topK',
  'presencePenalty',
  'frequencyPenalty',
  'seed',
  'stops',
])

/** What the models of an owner call what others call otherwise. */
interface Words {
  readonly system: string
  readonly limit: string
  /** A list of addresses; null where images are not taken. */
  readonly images: string | null
}

const usual: Words = { system: 'system_prompt', limit: 'max_tokens', images: null }
/** By owner, from the input schemas of the official models (https://replicate.com/collections/official). */
const ofOwners: ReadonlyMap<string, Words> = new Map([
  ['openai', { system: 'system_prompt', limit: 'max_completion_tokens', images: 'image_input' }],
  ['google', { system: 'system_instruction', limit: 'max_output_tokens', images: 'images' }],
])

/** Between texts at which a model is to stop: they are one text. */
const between = ','

/** A prediction of a language model (https://replicate.com/docs/reference/http#models.predictions.create). */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, sayable, { fates, setting })
  const words = ofOwners.get(setting.model.split('/')[0] ?? '') ?? usual
  const { temperature, topP, topK, presencePenalty, frequencyPenalty, seed, stops, maxTokens } = prompt
  if (stops.some((stop) => stop.includes(between))) fates.refuse('stops')
  const system = systemText(prompt.turns, fates)
  return {
    input: {
      ...writeWords(prompt, words, fates),
      ...(system !== '' && { [words.system]: system }),
      ...(maxTokens !== null && { [words.limit]: maxTokens }),
      ...(temperature !== null && { temperature }),
      ...(topP !== null && { top_p: topP }),
      ...(topK !== null && { top_k: topK }),
      ...(presencePenalty !== null && { presence_penalty: presencePenalty }),
      ...(frequencyPenalty !== null && { frequency_penalty: frequencyPenalty }),
      ...(seed !== null && { seed }),
      ...(stops.length > 0 && { stop_sequences: stops.join(between) }),
    },
    ...(setting.isStream && { stream: true }),
  }
}

/** A model has one prompt: several turns are said in it, by who said them. */
function writeWords({ turns }: Prompt, { images: name }: Words, fates: Fates): Fields {
  const spoken = turns.filter(({ role }) => role !== 'system')
  const plain = plainTurns({ turns: spoken }, { fates, hasImages: () => name !== null })
  const seen = plain.flatMap(({ images }) => images.map(writeMedia))
  return { prompt: transcript(plain, fates), ...(name !== null && seen.length > 0 && { [name]: seen }) }
}
