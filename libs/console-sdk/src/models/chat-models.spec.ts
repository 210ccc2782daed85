import { looksLikeChat } from './chat-models'

it.each([
  ['gpt-4o', true],
  ['claude-opus-4-5', true],
  ['text-embedding-3-small', false],
  ['gpt-image-1', false],
  ['gpt-4o-realtime-preview', false],
  ['tts-1-hd', false],
  ['gpt-3.5-turbo-instruct', false],
  ['babbage-002', false],
  ['mj_imagine', false],
  ['suno_music', false],
  ['kling-v2-master', false],
  ['llama-3.3-70b-instruct', true],
  ['deepseek-chat', true],
])('%s looks like one that chats: %s', (model, does) => expect(looksLikeChat(model)).toBe(does))
