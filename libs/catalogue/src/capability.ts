/** What a provider can be asked for. One entry per kind of relayed call, and `models` for the list of its models. */
export const capabilities = [
  'chat',
  'completions',
  'embeddings',
  'batch-embeddings',
  'token-count',
  'models',
  'moderations',
  'rerank',
  'images',
  'image-edits',
  'image-variations',
  'speech',
  'transcriptions',
  'translations',
  'realtime',
  'drawing-tasks',
  'music-tasks',
  'video-tasks',
  'kling-tasks',
] as const
export type Capability = (typeof capabilities)[number]

/** Whether vectors are asked for: the answer is no output that anybody pays for. */
export function isEmbedding(capability: Capability): boolean {
  return capability === 'embeddings' || capability === 'batch-embeddings'
}

/** Whether images are asked for. */
export function isDrawn(capability: Capability): boolean {
  return capability === 'images' || capability === 'image-edits' || capability === 'image-variations'
}

/** Whether a text is asked for of what is said in a sound. */
export function isTranscript(capability: Capability): boolean {
  return capability === 'transcriptions' || capability === 'translations'
}

/** Whether the request is a form (`multipart/form-data`) with a file in it, and no JSON. */
export function isForm(capability: Capability): boolean {
  return isTranscript(capability) || capability === 'image-edits' || capability === 'image-variations'
}

/** Whether a task is taken in that goes on without the call. */
export function isTask(capability: Capability): boolean {
  return tasks.has(capability)
}

const tasks: ReadonlySet<Capability> = new Set(['drawing-tasks', 'music-tasks', 'video-tasks', 'kling-tasks'])
