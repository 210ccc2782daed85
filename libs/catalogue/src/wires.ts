/**
 * Vendors' own ways of saying a chat, which no caller speaks; `libs/formats/src/vendors` has a folder for each. Whoever has one
 * is asked in it, and speaks OpenAI's dialect to everybody else.
 */
export const wireNames = [
  'dify',
  'tencent',
  'xunfei',
  'baidu',
  'coze',
  'replicate',
  'aiproxy-library',
  'bedrock-converse',
  'cohere',
  'ollama',
  'codex',
] as const
export type WireName = (typeof wireNames)[number]

/**
 * How a streamed answer is cut into messages. `lines`: one JSON object a line. `aws-event-stream`: each by the name that AWS gives
 * it. `messages`: those of a WebSocket.
 */
export type Framing = 'sse' | 'lines' | 'aws-event-stream' | 'messages'
