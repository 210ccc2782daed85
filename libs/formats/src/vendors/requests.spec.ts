import { askedOf, type RecordedVendor, vendorRecordings } from '../../test/replay/recorded-vendors'

type Json = Record<string, unknown>

const sum =
  "The sum of 1 + 2 is 3. If you have any more math questions or if there's anything else I can help you with, feel free to ask!"
const product =
  "Certainly! If you multiply 3 by 2, the result is 6. If you have any more questions or if there's anything else I can help you with, feel free to ask!"
const lesson = [
  { role: 'system', content: 'You are a mathematician.' },
  { role: 'user', content: 'What is 1 + 2?' },
  { role: 'assistant', content: sum },
  { role: 'user', content: 'Multiply that by 2' },
  { role: 'assistant', content: product },
  { role: 'user', content: "Why can't you divide by zero?" },
]
const call = (id: string, name: string, given: unknown) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(given) } }],
})
const person = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name', 'age'],
  additionalProperties: false,
}
const hello = [{ role: 'user', content: 'Hello' }]
const square =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAALUlEQVR4nO3NsQ0AIAzAsCAx9GxO5wnYHGX3qjP17930NQAAAAAAAAAAAPCqC4UeAu7PTtMRAAAAAElFTkSuQmCC'
const john = 'Generate a person named John who is 30 years old'
const shaped = { type: 'json_schema', json_schema: { name: 'response', schema: person } }

/** What a caller of OpenAI's asks to have what was recorded asked of the vendor. */
const asked: readonly (readonly [id: string, vendor: RecordedVendor, request: Json])[] = [
  [
    'ruby-error-handling-with-bedrock-amazon-nova-2-lite-v1-0-raises-appropriate-auth-error',
    'bedrock-converse',
    { messages: hello },
  ],
  ['ruby-error-handling-with-cohere-command-a-03-2025-raises-appropriate-auth-error', 'cohere', { messages: hello }],
  [
    'ruby-multimodal-tool-attachments-bedrock-claude-sonnet-4-5-describes-images-returned-from-tools-2',
    'bedrock-converse',
    {
      messages: [
        { role: 'user', content: 'Use the image_fetch tool, then describe exactly what the returned image shows.' },
        call('tooluse_fZe5JXECegx58wobgRCyX9', 'image_fetch', {}),
        {
          role: 'tool',
          tool_call_id: 'tooluse_fZe5JXECegx58wobgRCyX9',
          content: [
            { type: 'text', text: 'Fetched the image.' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${square}` } },
          ],
        },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'image_fetch',
            description: 'Fetches the requested image',
            parameters: { type: 'object', properties: {}, required: [], additionalProperties: false, strict: true },
          },
        },
      ],
    },
  ],
  [
    'kong-unit-bedrock-llm-v1-chat',
    'bedrock-converse',
    { messages: lesson, max_tokens: 8192, temperature: 0.8, top_p: 0.6 },
  ],
  [
    'ruby-function-calling-bedrock-amazon-nova-2-lite-v1-0-can-use-tools-with-multi-turn-streaming-conversations-3',
    'bedrock-converse',
    {
      stream: true,
      messages: [
        { role: 'user', content: "What's the weather in Berlin? (52.5200, 13.4050)" },
        call('tooluse_hsyz7O0QqkhdTHrpQhVYXj', 'weather', { latitude: '52.5200', longitude: '13.4050' }),
        {
          role: 'tool',
          tool_call_id: 'tooluse_hsyz7O0QqkhdTHrpQhVYXj',
          content: 'Current weather at 52.5200, 13.4050: 15°C, Wind: 10 km/h',
        },
        {
          role: 'assistant',
          content: 'The current weather in Berlin (52.5200, 13.4050) is **15°C** with a wind speed of **10 km/h**.',
        },
        { role: 'user', content: "What's the weather in Paris? (48.8575, 2.3514)" },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'weather',
            description: 'Gets current weather for a location',
            parameters: {
              type: 'object',
              properties: {
                latitude: { type: 'string', description: 'Latitude (e.g., 52.5200)' },
                longitude: { type: 'string', description: 'Longitude (e.g., 13.4050)' },
              },
              required: ['latitude', 'longitude'],
              additionalProperties: false,
              strict: true,
            },
          },
        },
      ],
    },
  ],
  [
    'ruby-with-schema-with-bedrock-claude-haiku-4-5-accepts-a-json-schema-and-returns-structured-output',
    'bedrock-converse',
    { messages: [{ role: 'user', content: john }], response_format: shaped },
  ],
  [
    'ruby-with-schema-with-cohere-command-a-03-2025-accepts-a-json-schema-and-returns-structured-output',
    'cohere',
    { messages: [{ role: 'user', content: john }], response_format: shaped },
  ],
  [
    'ruby-function-calling-cohere-command-a-03-2025-can-use-tools-without-parameters-in-multi-turn-streaming-conver-2',
    'cohere',
    {
      stream: true,
      messages: [
        { role: 'system', content: 'You must use tools whenever possible.' },
        { role: 'user', content: "What's the best language to learn?" },
        call('best_language_to_learn_wf0rc70sqj7v', 'best_language_to_learn', {}),
        { role: 'tool', tool_call_id: 'best_language_to_learn_wf0rc70sqj7v', content: 'Ruby' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'best_language_to_learn',
            description: 'Gets the best language to learn',
            parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
          },
        },
      ],
    },
  ],
  ['kong-unit-llama2-ollama-llm-v1-chat', 'ollama', { messages: lesson, max_tokens: 512, temperature: 0.5 }],
  ['kong-unit-mistral-ollama-llm-v1-chat', 'ollama', { messages: lesson, max_tokens: 512, temperature: 0.5 }],
]

it.each(asked)('the request %s is written as it was recorded', (id, vendor, request) => {
  const [, recorded] = vendorRecordings(vendor).requests.find(([recordedId]) => recordedId === id) ?? []
  const { model = 'qwen.qwen3-32b-v1:0' } = recorded as { model?: string }
  const written = askedOf(vendor, { model, ...request })
  expect(written).toEqual({ body: sameShape(recorded as Json), losses: [] })
})

/** One text alone is that text; what a recorder put in beside the request is not asked for. */
function sameShape({ anthropic_version: _added, ...body }: Json): Json {
  const messages = (body.messages as Json[]).map(({ content, ...message }) => {
    const [only, ...more] = Array.isArray(content) ? (content as Json[]) : []
    const isText = only?.type === 'text' && more.length === 0
    // An empty text beside calls says nothing.
    if (isText && only.text === '' && message.tool_calls) return message
    return { ...message, content: isText ? only.text : content }
  })
  return { ...body, messages }
}
