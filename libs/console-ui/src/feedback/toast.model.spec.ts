import { type ShownToast, stayMsOf, type Toast, withToast } from './toast.model'

const say = (text: string, tone: Toast['tone'] = 'info'): Toast => ({ tone, text })
const show = (toasts: Toast[]) =>
  toasts.reduce<ShownToast[]>((shown, toast, index) => withToast(shown, toast, index + 1), [])
const textsOf = (shown: ShownToast[]) => shown.map(({ text }) => text)

test('the same said twice stands once and is counted', () => {
  expect(show([say('saved'), say('saved'), say('other')]).map(({ text, count }) => [text, count])).toEqual([
    ['saved', 2],
    ['other', 1],
  ])
})

test('a fifth toast takes the place of the oldest that is no error', () => {
  expect(textsOf(show([say('e', 'bad'), say('1'), say('2'), say('3'), say('4')]))).toEqual(['e', '2', '3', '4'])
})

test('when all are errors, the oldest gives way', () => {
  expect(textsOf(show(['1', '2', '3', '4', '5'].map((text) => say(text, 'bad'))))).toEqual(['2', '3', '4', '5'])
})

test('errors stay, others go the later the more there is to read', () => {
  expect(stayMsOf(say('no', 'bad'))).toBeNull()
  expect(stayMsOf(say('short'))).toBeLessThan(stayMsOf(say('a longer sentence that takes its time')) ?? 0)
  expect(stayMsOf(say('x'.repeat(1000)))).toBe(10_000)
})
