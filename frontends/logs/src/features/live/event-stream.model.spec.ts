import { logView } from '@tollgate/contracts/http/logs'
import { TailReading } from './event-stream.model'

const row = logView.parse({
  ...{ id: 7, created_at: 1, type: 2, user_id: 1, username: 'ada', token_name: '', model_name: '模型', group: '' },
  ...{ channel: 0, channel_name: '', quota: 1, prompt_tokens: 1, completion_tokens: 1, use_time: 1, is_stream: false },
  ...{ request_id: '', content: 'a\n\nb', other: '{}' },
})
const stream =
  `: the log\n\nid: 1:1:\n\nevent: gap\ndata: {"missed":null}\n\nevent: row\ndata: ${JSON.stringify(row)}\n\n` +
  `event: row\ndata: {"id":"half"}\n\nevent: of-tomorrow\ndata: {}\n\nid: 2:2:\n\nevent: end\ndata: {"reason":"access"}\n\n`

it.each([1, 5, 10_000])('reads what a stream says, however it is cut (%i bytes)', (size) => {
  const reading = new TailReading()
  const bytes = new TextEncoder().encode(stream)
  const events = []
  for (let at = 0; at < bytes.length; at += size) events.push(...reading.push(bytes.subarray(at, at + size)))
  expect(events).toEqual([{ kind: 'gap', missed: null }, { kind: 'row', row }, { kind: 'end' }])
  expect(reading.lastId).toBe('2:2:')
})
