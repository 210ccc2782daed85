import { chatLinksOf } from './chat-links'

const next = { Next: 'https://next.example/#/?settings={"key":"{key}","url":"{address}"}' }
const lobe = { Lobe: 'https://lobe.example/?settings={"keyVaults":{"openai":{"apiKey":"{key}"}}}' }
const program = { Cherry: 'cherrystudio://providers/api-keys?v=1&data={key}' }

describe('the chat addresses of older clients', () => {
  it.each([
    ['are empty where no chat is offered', [], ['', '']],
    [
      'are the first two on the web',
      [lobe, { Own: 'http://own.example/chat/' }],
      ['https://lobe.example', 'http://own.example/chat'],
    ],
    [
      'begin with one that takes settings in its fragment',
      [lobe, next],
      ['https://next.example', 'https://lobe.example'],
    ],
    ['leave out programs that register a scheme of their own', [program, next], ['https://next.example', '']],
    ['name no address twice', [next, { Again: 'https://next.example/' }], ['https://next.example', '']],
  ])('%s', (_rule, chats, expected) => {
    expect(chatLinksOf(chats)).toEqual(expected)
  })
})
