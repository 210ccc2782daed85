import { looksLikeChat } from './chat-models'

it.each([
  ['gpt-4o', true],
  ['claude-opus-4-5', true],
  ['text-embedding-3-small', false],
  ['gpt-image-1', false],
  ['gpt-4o-realtime-preview', false],
  ['tts-1-hd', false],
])('%s looks like one that chats: %s', (model, does) => expect(looksLikeChat(model)).toBe(does))
