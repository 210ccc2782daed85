import { chatTargets } from './chat-link.model'

const at = { key: 'abc', address: 'https://ai.example.com' }

it('fills in the address and the key (rule M52)', () => {
  const chats = [{ Next: 'https://chat.example.com/#/?settings={"key":"{key}","url":"{address}"}' }]
  expect(chatTargets(chats, at)).toEqual([
    {
      id: 'chat-0',
      name: 'Next',
      href: 'https://chat.example.com/#/?settings={"key":"sk-abc","url":"https%3A%2F%2Fai.example.com"}',
      receiver: 'chat.example.com',
    },
  ])
})

it.each([
  ['opencat://team/join?token={key}', 'opencat://team/join?token=sk-abc'],
  ['javascript:alert("{key}")', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['//elsewhere.example.com', null],
  ['chat.example.com', null],
])('opens %s as %s (rule M52)', (link, href) => expect(chatTargets([{ Any: link }], at)[0]?.href).toBe(href))

it.each([
  ['https://chat.example.com:8443/#{key}', 'chat.example.com:8443'],
  ['https://ai.example.com@elsewhere.example/{key}', 'elsewhere.example'],
  ['opencat://team/join?token={key}', 'opencat:'],
  ['https://chat.example.com/?to={address}', null],
  ['javascript:alert("{key}")', null],
])('says of %s that %s gets the key (rule M52)', (link, receiver) =>
  expect(chatTargets([{ Any: link }], at)[0]?.receiver).toBe(receiver),
)
