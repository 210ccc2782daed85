import { acceptOption, OptionFault, optionFaultText } from '../../../index'

const judge = (value: unknown) => {
  try {
    return acceptOption('gemini.safety_settings', JSON.stringify(value), () => '')
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    return optionFaultText(error, 'en')
  }
}

it.each([
  ['nothing', {}],
  ['the same for all', { default: 'OFF' }],
  ['some by their names', { HARM_CATEGORY_HARASSMENT: 'BLOCK_NONE', HARM_CATEGORY_JAILBREAK: 'BLOCK_LOW_AND_ABOVE' }],
])('the filters of Gemini can be told %s', (_case, value) => expect(judge(value)).toBe(JSON.stringify(value)))

it.each([
  [
    'a threshold that is none',
    { default: 'BLOCK_NON' },
    'default in Gemini safety settings must be one of: OFF, BLOCK_NONE',
  ],
  ['a number', { default: 1 }, 'must be one of'],
  [
    'a kind of harm that is none',
    { HARM_CATEGORY_HARASMENT: 'OFF' },
    'HARM_CATEGORY_HARASMENT in Gemini safety settings is no kind of harm that Gemini knows',
  ],
])('the filters of Gemini cannot be told %s', (_case, value, fault) => expect(judge(value)).toContain(fault))
