import { gathered, type Message, replied, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const library = vendorTranslatorOf('aiproxy-library')
const user = { role: 'user', content: 'Hi' }

describe('a request to a library', () => {
  it('is a question, a model and which library', () => {
    expect(written(library, { messages: [user] }, { other: 'lib-1', isStream: true })).toEqual({
      body: { model: 'a-model', query: 'Hi', libraryId: 'lib-1', stream: true },
      losses: [],
    })
  })

  it('has several turns in it, and tells that of the system', () => {
    const { body, losses } = written(library, { messages: [{ role: 'system', content: 'Be brief.' }, user] })
    expect(body).toMatchObject({ query: 'SYSTEM:\nBe brief.\n\nUSER:\nHi' })
    expect(losses).toEqual(['messages.role changed'])
  })
})

const documents = [{ title: 'A', url: 'https://x.com/a' }, { title: 'B', url: '' }, { title: 7 }, null]

describe('an answer of a library', () => {
  it('says where it found that', () => {
    expect(replied(library, { success: true, answer: 'Hello', documents })).toMatchObject({
      body: { choices: [{ message: { content: 'Hello\n\n- [A](https://x.com/a)\n- B' } }] },
    })
  })

  it('is put together from a stream', () => {
    const events: Message[] = [
      ['', { content: 'Hel', finish: false, model: 'm', documents }],
      ['', { content: 'lo', finish: false, model: 'm' }],
      ['', { content: '', finish: true, model: 'm' }],
    ]
    expect(gathered(library, events)).toMatchObject({
      choices: [{ message: { content: 'Hello\n\n- [A](https://x.com/a)\n- B' }, finish_reason: 'stop' }],
    })
  })

  it('is an error where it says so with 200', () => {
    expect(replied(library, { success: false, message: 'no library', errCode: 1001 })).toMatchObject({
      kind: 'error',
      status: 502,
      body: { error: { message: 'no library' } },
    })
  })
})
