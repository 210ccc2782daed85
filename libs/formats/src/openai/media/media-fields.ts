import { type Capability, isDrawn, isForm, isTranscript } from '@tollgate/catalogue'
import { type FieldTable, fieldTable } from '../../request/field-table'

/** The fields of calls that are no chats whose values matter to a relay. */
export type MediaField =
  | 'model'
  | 'group'
  | 'stream'
  | 'streamFormat'
  | 'serviceTier'
  | 'documents'
  | 'input'
  | 'n'
  | 'size'
  | 'quality'
  | 'partialImages'
  | 'answerFormat'
  | 'batchSize'
  | 'imageCount'
  | 'series'
  | 'tools'

/** What stands in every body. */
const common = { model: 'model', group: 'group', service_tier: 'serviceTier' } as const
const transcript = { ...common, stream: 'stream', response_format: 'answerFormat' } as const
const images = { n: 'n', size: 'size', quality: 'quality', response_format: 'answerFormat' } as const
/**
 * What others call the number of images: SiliconFlow, those who speak as fal does, and Volcengine, whose Seedream draws a series
 * (https://www.volcengine.com/docs/82379/1541523). An upstream that knows such a field draws as many.
 */
const imageCounts = {
  batch_size: 'batchSize',
  num_images: 'imageCount',
  sequential_image_generation: 'series',
} as const

const transcriptFields = fieldTable<MediaField>(transcript, ['prompt', 'language', 'temperature', 'chunking_strategy'])

const drawn = { ...common, ...images, ...imageCounts, stream: 'stream', partial_images: 'partialImages' } as const
const drawnUnread = ['prompt', 'background', 'output_format', 'moderation', 'style']
/** How an image is to be changed, but for the image itself. */
const editFields = fieldTable<MediaField>(drawn, [...drawnUnread, 'input_fidelity'])

/**
 * The fields of each kind of call, and those whose values pass unread: https://platform.openai.com/docs/api-reference, for
 * rerank https://docs.cohere.com/reference/rerank and https://api.jina.ai/redoc#tag/rerank.
 */
export const mediaFields = {
  rerank: fieldTable<MediaField>({ ...common, stream: 'stream', documents: 'documents' }, [
    'query',
    'top_n',
    'return_documents',
  ]),
  images: fieldTable<MediaField>({ ...drawn, tools: 'tools' }, drawnUnread),
  speech: fieldTable<MediaField>(
    { ...common, input: 'input', response_format: 'answerFormat', stream_format: 'streamFormat' },
    ['instructions', 'voice', 'speed', 'stream'],
  ),
  'image-edits': editFields,
  'image-variations': editFields,
  transcriptions: transcriptFields,
  translations: transcriptFields,
} as const satisfies Readonly<Record<string, FieldTable<MediaField>>>

/** The kinds of calls that are read by these tables. */
export type MediaCapability = keyof typeof mediaFields

/** Whether a request for this is read by them. */
export function isMediaBody(capability: Capability): capability is MediaCapability {
  return Object.hasOwn(mediaFields, capability)
}

/** Those of them that are forms. */
export type FormCapability = Extract<
  MediaCapability,
  'image-edits' | 'image-variations' | 'transcriptions' | 'translations'
>

/** Whether a request for this is a form. */
export function isFormBody(capability: Capability): capability is FormCapability {
  return isForm(capability)
}

const media: ReadonlySet<Capability> = new Set<Capability>(['moderations', 'rerank', 'speech'])

/** Whether an answer to this is read as one that is no chat, nor made of vectors. */
export function isMedia(capability: Capability | undefined): boolean {
  return capability !== undefined && (media.has(capability) || isDrawn(capability) || isTranscript(capability))
}
