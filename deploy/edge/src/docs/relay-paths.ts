type Json = Record<string, unknown>

const requestId = { 'x-request-id': { schema: { type: 'string', format: 'uuid' } } }

function call(summary: string, required: string[]): Json {
  return {
    post: {
      tags: ['relay'],
      summary,
      description: 'The body is the provider’s own; only `model`, `stream` and the output limit are read.',
      security: [{ token: [] }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required,
              properties: { model: { type: 'string' }, stream: { type: 'boolean' } },
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
      security: [{ token: [] }],
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
  '/v1/chat/completions': call('A chat, streamed or not', ['model', 'messages']),
  '/v1/completions': call('A completion of a text', ['model', 'prompt']),
  '/v1/embeddings': call('Vectors of texts', ['model', 'input']),
  '/v1/models': read('The models that the token may call'),
  '/v1/models/{model}': read('One model', [{ name: 'model', in: 'path', required: true, schema: { type: 'string' } }]),
}
