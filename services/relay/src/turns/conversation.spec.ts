import { noCounts } from '@tollgate/usage'
import { Conversation } from './conversation'

const weights = { soundWeight: 8, imageTokens: 1_000 }
const a = () => new Conversation('gpt-4o-realtime-preview', weights)
const told = { ...noCounts(), textIn: 2_000, audioIn: 500, textOut: 100, audioOut: 400 }
const nothing = { textBytes: 0, soundChars: 0 }

describe('what a response can cost at most', () => {
  it.each<[string, (conversation: Conversation) => void, number]>([
    ['nothing', () => undefined, 1_000],
    ['text, a token a byte', (one) => one.add({ textBytes: 4_000 }), 6_000],
    ['sound at its own price', (one) => one.add({ soundChars: 640_000 }), 2_000],
    ['images', (one) => one.add({ images: 3 }), 5_000],
    ['what a report told', (one) => one.learn({ read: one.read(), ...nothing }, told), 13_000],
    ['never more than the model reads', (one) => one.add({ textBytes: 100_000_000 }), 128_000 * 8],
    [
      'all that the model reads, where tools bring what nobody sees',
      (one) => one.add({ readsUnseen: true }),
      128_000 * 8,
    ],
    [
      'sound as it came, whatever is set up behind it',
      (one) => {
        one.setup = { answersUnasked: false, limit: null, isG711: true }
        one.add({ soundChars: 106_600 })
        one.setup = { answersUnasked: false, limit: null, isG711: false }
      },
      2_000,
    ],
  ])('goes by what it reads: %s', (_, fill, inputTokens) => {
    const conversation = a()
    fill(conversation)
    expect(conversation.boundFor(null).inputTokens).toBe(inputTokens)
  })

  it.each<[string, number | null, number | null, number]>([
    ['the model', null, null, 4_096],
    ['the session', null, 100, 100],
    ['the response', 10, 100, 10],
    ['the model, where the response is to have no limit', Infinity, 100, 4_096],
  ])('is limited by %s', (_, limit, ofSession, outputTokens) => {
    const conversation = a()
    conversation.setup = { answersUnasked: false, limit: ofSession, isG711: false }
    expect(conversation.boundFor(limit).outputTokens).toBe(outputTokens)
  })

  it.each([
    ['asked for', { answersUnasked: false, isG711: false }, { answersUnasked: true, isG711: true }],
    ['in force', { answersUnasked: true, isG711: true }, { answersUnasked: false, isG711: false }],
  ])(
    'goes by the dearer setup until its upstream has told which one is in force: the one that is %s',
    (_, now, asked) => {
      const conversation = a()
      conversation.setup = { ...now, limit: 10 }
      conversation.expect({ ...asked, limit: 5 })
      expect(conversation.setup).toEqual({ answersUnasked: true, limit: null, isG711: true })
    },
  )
})

describe('what a response used', () => {
  it.each<[string, Parameters<Conversation['useOf']>[1], object]>([
    ['is what was reported', told, { counts: { ...told, calls: 1 }, evidence: 'reported' }],
    [
      'is counted where nothing was',
      null,
      { counts: { textIn: 250, audioIn: 10, textOut: 100, audioOut: 20, calls: 1 }, evidence: 'estimated' },
    ],
    [
      'is no less than was delivered, where a report tells of nothing said',
      { ...noCounts(), textIn: 7 },
      { counts: { textIn: 7, textOut: 100, audioOut: 20, calls: 1 }, evidence: 'estimated' },
    ],
  ])('%s', (_, report, use) => {
    const conversation = a()
    conversation.add({ textBytes: 1_000, soundChars: 64_000 })
    const read = conversation.read()
    // What comes while it runs is for the next one.
    conversation.add({ textBytes: 50_000 })
    expect(conversation.useOf({ read, textBytes: 400, soundChars: 64_000 }, report)).toMatchObject(use)
  })

  it('leaves what came meanwhile to the next one', () => {
    const conversation = a()
    conversation.add({ textBytes: 4_000 })
    const read = conversation.read()
    conversation.add({ textBytes: 400 })
    conversation.learn({ read, ...nothing }, { ...noCounts(), textIn: 1_000 })
    expect(conversation.read().counts).toMatchObject({ textIn: 1_100 })
  })

  it('says nothing of the conversation where it was had beside it', () => {
    const conversation = a()
    conversation.learn({ read: conversation.read(), ...nothing }, told)
    conversation.learn({ read: conversation.read(), ...nothing }, { ...noCounts(), textIn: 5 })
    expect(conversation.read().counts).toMatchObject({ textIn: 2_100, audioIn: 900 })
  })

  it('is read by the next one also where nobody told of it', () => {
    const conversation = a()
    conversation.learn({ read: conversation.read(), textBytes: 400, soundChars: 6_400 }, null)
    expect(conversation.read().counts).toMatchObject({ textIn: 100, audioIn: 1 })
  })
})
