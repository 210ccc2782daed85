type Json = Record<string, unknown>

const requestId = { 'x-request-id': { schema: { type: 'string', format: 'uuid' } } }

const byToken: Json[] = [{ token: [] }]
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
        200: { description: 'The upstream’s answer, or a stream of server-sent events', headers: requestId },
        default: { $ref: '#/components/responses/RelayError' },
      },
    },
  }
}

function read(summary: string, parameters: Json[] = []): Json {
  return {
    get: {
      tags: ['relay'],
      summary,
      security: byToken,
      parameters,
      responses: {
        200: { description: 'As OpenAI answers it', headers: requestId },
        default: { $ref: '#/components/responses/RelayError' },
      },
    },
  }
}

/** The model API, which no controller declares: its hot path stands before Nest. */
export const relayPaths: Record<string, Json> = {
  '/v1/chat/completions': call('A chat, streamed or not', { required: ['model', 'messages'] }),
  '/v1/completions': call('A completion of a text', { required: ['model', 'prompt'] }),
  '/v1/embeddings': call('Vectors of texts', { required: ['model', 'input'] }),
  '/pg/chat/completions': call('A chat of the signed-in user, without a token', {
    required: ['model', 'messages'],
    fields: { group: { type: 'string', description: 'One of the user’s groups; their own unless given' } },
    security: bySession,
  }),
  '/v1/models': read('The models that the token may call'),
  '/v1/models/{model}': read('One model', [{ name: 'model', in: 'path', required: true, schema: { type: 'string' } }]),
}
