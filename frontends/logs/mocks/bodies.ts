import { fail, type MockHandler, ok } from '@tollgate/console-sdk/mocks'
import type { CallBody, KeptBody } from '@tollgate/contracts/http/logs'

const text = (said: string) => ({ kind: 'text', text: said, length: said.length }) as const

const body: CallBody = {
  kind: 'redacted',
  reasoning_effort: 'high',
  tools: ['weather'],
  system_prompt: [text('You help travellers. Be brief.')],
  context: [
    { role: 'user', content: [text('Is it cold in Oslo?')] },
    { role: 'assistant', content: [{ kind: 'tool-call', name: 'weather', text: '{"city":"Oslo"}', length: 15 }] },
    { role: 'user', content: [{ kind: 'tool-result', name: 'weather', text: '-4 °C, snow', length: 11 }] },
    { role: 'assistant', content: [text('Yes: four degrees below zero, and it snows.')] },
  ],
  input_content: [
    text('What should I pack? Write to [redacted].'),
    { kind: 'media', text: '', length: 0, media: { type: 'image/png', bytes: 48_213 } },
  ],
  output_content: [
    [
      { kind: 'reasoning', text: 'Cold and wet: layers, boots.', length: 28 },
      text('A warm coat, waterproof boots, gloves and a hat.'),
    ],
  ],
  request: { bytes: 66_120, is_cut: false },
  answer: { bytes: 4_812, is_cut: true, status: 200, content_type: 'text/event-stream' },
}

const kept: KeptBody = { kind: 'redacted', kept_until: 1_893_456_000, is_readable: true }

/** Request and answer of every call, masked. */
export const bodyHandlers: Readonly<Record<string, MockHandler<object>>> = {
  'GET /api/body/:request_id': ({ params }) => (params['request_id'] === undefined ? fail(404) : ok(kept)),
  'POST /api/body/:request_id/read': () => ok(body),
}
