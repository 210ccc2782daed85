import { ask } from '../conversation/conversation.model'
import { snippetCallOf } from './snippet-call.model'

const settings = { group: 'default', model: 'gpt-4o', system: 'Be brief.', temperature: 0.3, maxTokens: 64 }

describe('the code of a conversation (rule K20)', () => {
  it('has the last question and all that is set', () => {
    const conversation = ask(ask([], { text: 'One?' }, settings, 0), { text: 'Two?' }, settings, 0)
    expect(snippetCallOf(conversation, settings, 'Hello')).toEqual({
      model: 'gpt-4o',
      question: 'Two?',
      system: 'Be brief.',
      temperature: 0.3,
      maxTokens: 64,
      isStream: true,
    })
  })

  it('says nothing of a system prompt that is empty and a length that is the model’s own', () => {
    expect(snippetCallOf([], { ...settings, system: ' ', maxTokens: 0 }, 'Hello')).toEqual({
      model: 'gpt-4o',
      question: 'Hello',
      temperature: 0.3,
      isStream: true,
    })
  })

  it('has something in place of images (rule K24)', () => {
    const image = { id: '1', name: 'cat.png', width: 1, height: 1 }
    const conversation = ask([], { text: 'What is this?', images: [image, image] }, settings, 0)
    expect(snippetCallOf(conversation, settings, 'Hello')).toMatchObject({ question: 'What is this?', imageCount: 2 })
  })
})
