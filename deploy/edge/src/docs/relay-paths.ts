type Json = Record<string, unknown>

const requestId = { 'x-request-id': { schema: { type: 'string', format: 'uuid' } } }

const units: Json = { schema: { type: 'integer' } }
const callHeaders = {
  ...requestId,
  'x-tollgate-attempts': { ...units, description: 'Upstreams that were asked for this call; absent where none was' },
  'x-tollgate-cost': { ...units, description: 'What the call costs, in units of quota; absent where the answer flows' },
  'x-tollgate-model': {
    schema: { type: 'string' },
    description:
      'The model that answered, or was asked last, where the call named an alias; percent-encoded beyond ASCII',
  },
  'x-tollgate-losses': {
    schema: { type: 'string' },
    description: 'Fields that another dialect could not be told as they stood',
  },
  'x-tollgate-cache': {
    schema: { type: 'string', enum: ['hit', 'miss', 'bypass'] },
    description: 'What became of the call in the cache; absent where nobody asked for it',
  },
}

/** What a call may say beside its body. */
const callParameters: Json[] = [
  {
    name: 'x-tollgate-cache',
    in: 'header',
    schema: { type: 'string', enum: ['on', 'refresh', 'off'] },
    description:
      'Whether the same question may be answered out of the cache: `refresh` wants a new answer, which is kept. Left out, the token’s own setting holds',
  },
]

const byToken: Json[] = [{ token: [] }]
const byKey: Json[] = [{ apiKey: [] }, { token: [] }]
const byGoogleKey: Json[] = [{ googleKey: [] }, { queryKey: [] }, { token: [] }]
const modelInPath: Json[] = [{ name: 'model', in: 'path', required: true, schema: { type: 'string' } }]
const bySession: Json[] = [{ session: [] }, { accessToken: [] }]

interface Call {
  readonly required: string[]
  /** Fields that are read besides `model` and `stream`. */
  readonly fields?: Json
  readonly security?: Json[]
}

function call(summary: string, { required, fields = {}, security = byToken }: Call): Json {
  return {
    post: {
      tags: ['relay'],
      summary,
      description: 'The body is the provider’s own; only these fields and the output limit are read.',
      security,
      parameters: callParameters,
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required,
              properties: { model: { type: 'string' }, stream: { type: 'boolean' }, ...fields },
            },
          },
        },
      },
      responses: {
        200: { description: 'The upstream’s answer, or a stream of server-sent events', headers: callHeaders },
        default: { $ref: '#/components/responses/RelayError' },
      },
    },
  }
}

/** A call whose body is a form. */
function form(summary: string, file: string, required: string[]): Json {
  const { post } = call(summary, { required }) as { post: Json } // as it is made above
  const properties = {
    model: { type: 'string' },
    stream: { type: 'boolean' },
    [file]: { type: 'string', format: 'binary' },
  }
  const schema = { type: 'object', required: [file, ...required], properties }
  return { post: { ...post, requestBody: { content: { 'multipart/form-data': { schema } } } } }
}

/** A method of Gemini's, whose path names the model. */
function method(summary: string, required: string[], query: Json[] = []): Json {
  const { post } = call(summary, { required, security: byGoogleKey }) as { post: Json } // as it is made above
  const schema = { type: 'object', required }
  return {
    post: {
      ...post,
      parameters: [...modelInPath, ...query, ...callParameters],
      description: 'As Google’s API has it. The path names the model.',
      requestBody: { content: { 'application/json': { schema } } },
    },
  }
}

interface Read {
  readonly parameters?: Json[]
  readonly security?: Json[]
  readonly maker?: string
}

function read(summary: string, { parameters = [], security = byToken, maker = 'OpenAI' }: Read = {}): Json {
  return {
    get: {
      tags: ['relay'],
      summary,
      security,
      parameters,
      responses: {
        200: { description: `As ${maker} answers it`, headers: requestId },
        default: { $ref: '#/components/responses/RelayError' },
      },
    },
  }
}

/** What a WebSocket is opened for. */
function session(summary: string): Json {
  const { get } = read(summary, { parameters: [{ ...modelInPath[0], in: 'query' }] }) as { get: Json } // as it is made above
  return {
    get: {
      ...get,
      description:
        'A WebSocket, opened as RFC 6455 says. Browsers offer `realtime` and `openai-insecure-api-key.<token>` as subprotocols.',
      responses: {
        101: { description: 'The session is open; what follows are events as OpenAI has them', headers: requestId },
        default: { $ref: '#/components/responses/RelayError' },
      },
    },
  }
}

const byDrawingKey: Json[] = [{ drawingKey: [] }, { token: [] }]
const taskInPath: Json[] = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
const texts: Json = { type: 'string' }
const images: Json = { type: 'array', items: { type: 'string', description: 'A data URL' } }

interface Submit {
  readonly fields: Json
  readonly required?: string[]
  readonly security?: Json[]
}

/** A submit, or another question with a body. */
function submit(summary: string, { fields, required = [], security = byDrawingKey }: Submit): Json {
  const { post } = call(summary, { required, security }) as { post: Json } // as it is made above
  const schema = { type: 'object', required, properties: fields }
  return {
    post: {
      ...post,
      parameters: [],
      description: 'The body is the platform’s own; only these fields are read.',
      requestBody: { content: { 'application/json': { schema } } },
    },
  }
}

/** A question for one task. */
function ofTask(summary: string, security = byDrawingKey): Json {
  return read(summary, { parameters: taskInPath, security, maker: 'the platform' })
}

const changed = { taskId: texts, action: texts, index: { type: 'integer' } }
const songs = { prompt: texts, gpt_description_prompt: texts, title: texts, tags: texts, mv: texts }

const video = { model: texts, prompt: texts, seconds: texts, size: texts, input_reference: { type: 'object' } }
const film = { model_name: texts, prompt: texts, mode: texts, sound: texts, duration: texts, callback_url: texts }

/** The APIs of tasks, likewise. */
const taskPaths: Record<string, Json> = {
  '/mj/submit/imagine': submit('Draws images of what a text says', { fields: { prompt: texts }, required: ['prompt'] }),
  '/mj/submit/describe': submit('Describes an image', { fields: { base64: texts } }),
  '/mj/submit/blend': submit('Makes one image of several', {
    fields: { base64Array: images },
    required: ['base64Array'],
  }),
  '/mj/submit/shorten': submit('Shortens a prompt', { fields: { prompt: texts }, required: ['prompt'] }),
  '/mj/submit/change': submit('Goes on with one of the images of a task', {
    fields: changed,
    required: ['taskId', 'action'],
  }),
  '/mj/submit/simple-change': submit('The same, as `<task id> U1`', {
    fields: { content: texts },
    required: ['content'],
  }),
  '/mj/submit/action': submit('What a button of a task does', {
    fields: { taskId: texts, customId: texts },
    required: ['taskId', 'customId'],
  }),
  '/mj/submit/modal': submit('What is filled in in a window that a button has opened', {
    fields: { taskId: texts, prompt: texts, maskBase64: texts },
    required: ['taskId'],
  }),
  '/mj/submit/upload-discord-images': submit('Uploads images', {
    fields: { base64Array: images },
    required: ['base64Array'],
  }),
  '/mj/insight-face/swap': submit('Puts the face of one image into another', {
    fields: { sourceBase64: texts, targetBase64: texts },
    required: ['sourceBase64', 'targetBase64'],
  }),
  '/mj/task/{id}/fetch': ofTask('One of the caller’s own tasks'),
  '/mj/task/list-by-condition': submit('Those of the caller’s own tasks that have these ids', {
    fields: { ids: { type: 'array', items: texts } },
    required: ['ids'],
  }),
  '/mj/task/{id}/image-seed': ofTask('With which seed an image was drawn'),
  '/mj/image/{id}': ofTask('An image, to who knows its address', []),
  '/mj/notify': submit('What an upstream says of a task of its own accord', { fields: {}, security: [] }),
  '/suno/submit/music': submit('Makes a song', { fields: songs, security: byToken }),
  '/suno/submit/lyrics': submit('Writes the words of a song', {
    fields: songs,
    required: ['prompt'],
    security: byToken,
  }),
  '/suno/fetch': submit('Those of the caller’s own tasks that have these ids', {
    fields: { ids: { type: 'array', items: texts } },
    required: ['ids'],
    security: byToken,
  }),
  '/suno/fetch/{id}': ofTask('One of the caller’s own tasks', byToken),
  '/v1/videos': submit('Makes a video as OpenAI’s API has it; the body may be a form', {
    fields: video,
    required: ['prompt'],
    security: byToken,
  }),
  '/v1/videos/{id}': ofTask('One of the caller’s own videos', byToken),
  '/v1/videos/{id}/content': ofTask('The film of one of them, whole or in parts (`range`)', byToken),
  '/kling/v1/videos/text2video': submit('Makes a film of what a text says, as Kling’s API has it', {
    fields: film,
    security: byToken,
  }),
  '/kling/v1/videos/image2video': submit('Makes a film of an image, likewise', {
    fields: { ...film, image: texts, image_tail: texts },
    security: byToken,
  }),
  '/kling/v1/videos/text2video/{id}': ofTask('One of the caller’s own films', byToken),
  '/kling/v1/videos/image2video/{id}': ofTask('One of the caller’s own films', byToken),
  '/kling/notify': submit('What Kling says of a task of its own accord', { fields: {}, security: [] }),
}

/** The model API, which no controller declares: its hot path stands before Nest. */
export const relayPaths: Record<string, Json> = {
  '/v1/chat/completions': call('A chat, streamed or not', { required: ['model', 'messages'] }),
  '/v1/responses': call('A response as OpenAI’s API has it, streamed or not', { required: ['model', 'input'] }),
  '/v1/completions': call('A completion of a text', { required: ['model', 'prompt'] }),
  '/v1/embeddings': call('Vectors of texts', { required: ['model', 'input'] }),
  '/v1/moderations': call('Whether texts and images are harmful', { required: ['input'] }),
  '/v1/rerank': call('Documents in the order in which they answer a query', {
    required: ['model', 'query', 'documents'],
  }),
  '/v1/images/generations': call('Images of what a text says', { required: ['prompt'] }),
  '/v1/images/edits': form('Images that are changed as a text says', 'image', ['prompt']),
  '/v1/images/variations': form('Images like the given one', 'image', []),
  '/v1/audio/speech': call('A text as speech', { required: ['input', 'voice'] }),
  '/v1/audio/transcriptions': form('What is said in a sound, as text', 'file', []),
  '/v1/audio/translations': form('What is said in a sound, in English', 'file', []),
  '/v1/realtime': session('A realtime session, as Azure has it also at /openai/realtime?deployment='),
  '/pg/chat/completions': call('A chat of the signed-in user, without a token', {
    required: ['model', 'messages'],
    fields: { group: { type: 'string', description: 'One of the user’s groups; their own unless given' } },
    security: bySession,
  }),
  '/v1/messages': call('A chat as Anthropic’s API has it, streamed or not', {
    required: ['model', 'messages', 'max_tokens'],
    security: byKey,
  }),
  '/v1/models': read('The models that the token may call'),
  '/v1/models/{model}': read('One model', { parameters: modelInPath }),
  '/v1/messages/count_tokens': call('How many tokens a request of Anthropic’s has; costs nothing', {
    required: ['model', 'messages'],
    security: byKey,
  }),
  '/v1beta/models/{model}:generateContent': method('A chat as Gemini’s API has it', ['contents']),
  '/v1beta/models/{model}:streamGenerateContent': method(
    'The same as a stream: of events, or without `alt=sse` an array whose elements come one by one',
    ['contents'],
    [{ name: 'alt', in: 'query', schema: { type: 'string', enum: ['sse'] } }],
  ),
  '/v1beta/models/{model}:embedContent': method('The vector of one content', ['content']),
  '/v1beta/models/{model}:batchEmbedContents': method('The vectors of many', ['requests']),
  '/v1beta/models/{model}:countTokens': method('How many tokens a request of Gemini’s has; costs nothing', []),
  '/v1beta/models': read('The models that the token may call', { security: byGoogleKey, maker: 'Gemini' }),
  '/v1beta/models/{model}': read('One model', { parameters: modelInPath, security: byGoogleKey, maker: 'Gemini' }),
  '/v1/dashboard/billing/subscription': read('What the token, or its owner, has in all; also without /v1'),
  '/v1/dashboard/billing/usage': read('How much of it was used, in hundredths; also without /v1'),
  ...taskPaths,
}
