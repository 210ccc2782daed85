import { optionChange } from './option-change.policy'

const models = (changed: Record<string, number>) =>
  JSON.stringify({ ...Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`model-${at}`, at])), ...changed })

describe('what the audit log keeps of a written option', () => {
  it.each([
    ['SystemName', 'Tolls', 'Gates', { value: { from: 'Tolls', to: 'Gates' } }],
    ['SMTPToken', '', 'hush', { value: { secret: 'set' } }],
    ['SMTPToken', 'hush', 'other', { value: { secret: 'changed' } }],
    ['SMTPToken', 'hush', '', { value: { secret: 'cleared' } }],
    [
      'ModelRatio',
      models({}),
      models({ 'model-400': 7, added: 1 }),
      { value: { from: { 'model-400': 400 }, to: { 'model-400': 7, added: 1 } } },
    ],
    ['Notice', '', 'x'.repeat(600), { value: { from: '', to: 'x'.repeat(600) } }],
    [
      'Notice',
      `${'a'.repeat(1_000)}old`,
      `${'a'.repeat(1_000)}new`,
      { value: { from: `…${'a'.repeat(40)}old`, to: `…${'a'.repeat(40)}new` } },
    ],
  ])('%s', (key, before, after, told) => {
    expect(optionChange(key, before, after)).toEqual(told)
  })
})
