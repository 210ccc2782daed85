import { readEvents } from '@tollgate/sse'
import { answerTranslatorOf } from '../translators'

const setting = { answerId: 'a', nowSeconds: 1, model: 'm', isUsageAsked: false, showsThoughts: true }
const dialects = ['openai', 'anthropic'] as const
const chunk = (delta: object, finish_reason: string | null = null) =>
  Buffer.from(`data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`)

/** The text and the thoughts that a caller of a dialect reads of a stream of OpenAI's. */
function read(to: (typeof dialects)[number], events: readonly Buffer[], showsThoughts: boolean) {
  const stream = answerTranslatorOf(to, 'openai')?.stream({ ...setting, showsThoughts })
  if (!stream) throw new Error('no translator')
  const out = Buffer.concat([...events.map((event) => stream.feed(event)), stream.end(null)])
  const said = { text: '', thought: '' }
  for (const { data } of readEvents(out)) {
    if (data === '[DONE]') continue
    const event = JSON.parse(data) as {
      choices?: { delta: { content?: string; reasoning_content?: string } }[]
      delta?: { text?: string; thinking?: string }
    }
    said.text += event.choices?.[0]?.delta.content ?? event.delta?.text ?? ''
    said.thought += event.choices?.[0]?.delta.reasoning_content ?? event.delta?.thinking ?? ''
  }
  return said
}

const thinks = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning_content: 'They ' }),
  chunk({ reasoning_content: 'greet.' }),
  chunk({ content: 'Hel' }),
  chunk({ content: 'lo.' }),
  chunk({}, 'stop'),
]

describe.each(dialects)('thoughts as text, for a caller of %s', (dialect) => {
  it('stand in front of the answer', () => {
    expect(read(dialect, thinks, true)).toEqual({ text: '<think>\nThey greet.\n</think>\n\nHello.', thought: '' })
    expect(read(dialect, thinks, false)).toEqual({ text: 'Hello.', thought: 'They greet.' })
  })

  it.each([
    ['nothing is thought', [chunk({ content: 'Hello.' }), chunk({}, 'stop')], 'Hello.'],
    ['nothing else is said', [chunk({ reasoning_content: 'Hm.' }), chunk({}, 'stop')], '<think>\nHm.\n</think>\n\n'],
    [
      'it is thought in between',
      [
        chunk({ reasoning_content: 'A' }),
        chunk({ content: 'a' }),
        chunk({ reasoning_content: 'B' }),
        chunk({ content: 'b' }),
        chunk({}, 'stop'),
      ],
      '<think>\nA\n</think>\n\na<think>\nB\n</think>\n\nb',
    ],
  ])('are right where %s', (_case, events, text) => {
    expect(read(dialect, events, true)).toEqual({ text, thought: '' })
  })

  it('stand in whole answers, too', () => {
    const message = { role: 'assistant', content: 'Hello.', reasoning_content: 'They greet.' }
    const answer = {
      id: 'c',
      object: 'chat.completion',
      model: 'm',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    }
    const shown = String(answerTranslatorOf(dialect, 'openai')?.answer(Buffer.from(JSON.stringify(answer)), setting))
    expect(shown).toContain('<think>\\nThey greet.\\n</think>\\n\\n')
    expect(shown).not.toMatch(/reasoning|thinking/)
  })
})
