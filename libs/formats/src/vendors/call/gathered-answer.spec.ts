import { GatheredAnswer } from './gathered-answer'

it('puts thoughts and their seal together, and seals nothing else', () => {
  const gathered = new GatheredAnswer()
  const seal = { maker: 'anthropic', fields: { signature: 's' } } as const
  const place = { choice: 0, index: 0 }
  gathered.step({ kind: 'open', ...place, content: { kind: 'reasoning', text: '' } })
  gathered.step({ kind: 'more', ...place, text: 'So' })
  gathered.step({ kind: 'seal', ...place, seal })
  gathered.step({ kind: 'open', choice: 0, index: 1, content: { kind: 'text', text: 'Hi' } })
  gathered.step({ kind: 'seal', choice: 0, index: 1, seal })
  expect(gathered.answer.choices).toEqual([
    {
      index: 0,
      content: [
        { kind: 'reasoning', text: 'So', seal },
        { kind: 'text', text: 'Hi' },
      ],
      stop: null,
    },
  ])
})

it('reads no more contents than any answer has, and goes on with those that it has', () => {
  const gathered = new GatheredAnswer()
  for (let index = 0; index < 5_000; index++)
    gathered.step({ kind: 'open', choice: 0, index, content: { kind: 'text', text: '' } })
  gathered.step({ kind: 'more', choice: 0, index: 4_095, text: 'last' })
  gathered.step({ kind: 'more', choice: 0, index: 4_096, text: 'one more' })
  const content = gathered.answer.choices[0]?.content ?? []
  expect([content.length, content.at(-1)]).toEqual([4_096, { kind: 'text', text: 'last' }])
})
