import { ask, askAgain, end } from '../conversation/conversation.model'
import { modelBeside, questionBeside } from './compare.model'

const model = (name: string, isOffered = true) => ({ name, isOffered })
const target = { group: 'default', model: 'm' }

describe('two models side by side (rule K25)', () => {
  it.each([
    ['the next that chats', [model('a'), model('b-embedding'), model('c')], 'c'],
    ['any other', [model('a'), model('b-embedding'), model('c', false)], 'b-embedding'],
    ['the same where there is one', [model('a')], 'a'],
  ])('begin with %s', (_name, models, expected) => expect(modelBeside('a', models)).toBe(expected))

  it('have the same questions, whatever became of the answers', () => {
    const stopped = (turns: ReturnType<typeof ask>) => end(turns, turns.at(-1)?.id ?? 0, 'stopped', 1)
    const one = stopped(ask(stopped(ask([], { text: 'One' }, target, 0)), { text: 'Two' }, target, 0))
    const again = stopped(askAgain(stopped(ask([], { text: 'One' }, target, 0)), target, 0))
    const other = stopped(ask(again, { text: 'Two' }, target, 0))
    const [, , second] = one
    expect(questionBeside(one, second?.id ?? 0, other)).toBe(other[2]?.id)
    expect(questionBeside(one, 99, other)).toBeNull()
    expect(questionBeside(one, second?.id ?? 0, [])).toBeNull()
  })
})
