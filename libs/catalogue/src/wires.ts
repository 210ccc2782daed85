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
] as const
export type WireName = (typeof wireNames)[number]
