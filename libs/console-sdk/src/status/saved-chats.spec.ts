import { savedChats } from './saved-chats'

it('numbers every saved chat, also those that stand in one object (rule K8)', () => {
  expect(savedChats([{ Next: 'https://next.example' }, {}, { One: 'one://', Two: 'two://' }])).toEqual([
    { id: 0, name: 'Next', link: 'https://next.example' },
    { id: 1, name: 'One', link: 'one://' },
    { id: 2, name: 'Two', link: 'two://' },
  ])
})
