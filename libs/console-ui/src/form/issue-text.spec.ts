import { texts, uiText } from '@tollgate/console-ui/ui-text'
import { faultsOfTexts, speechOf } from '@tollgate/texts'
import { z } from 'zod'
import { type Issue, issueText } from './issue-text'

/** The first fault of a value in words, by the way a form asks for it. */
function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value, { error: (issue) => issueText(issue as Issue, uiText(speechOf('en'))) }) // as in form-core
  return result.error?.issues[0]?.message
}

test.each<[string, z.ZodType, unknown, string]>([
  ['an empty required text', z.string().min(1), '', 'Required'],
  ['an empty text that must be long', z.string().min(8), '', 'Required'],
  ['a missing text', z.string(), undefined, 'Required'],
  ['an emptied number', z.number(), null, 'Required'],
  ['a short text', z.string().min(8), 'abc', 'At least 8 characters'],
  ['a long text', z.string().max(3), 'abcd', 'At most 3 characters'],
  ['no number', z.number(), Number.NaN, 'Enter a number'],
  ['no number for a whole one', z.int(), Number.NaN, 'Enter a number'],
  ['a broken number', z.int(), 1.5, 'Enter a whole number'],
  ['a small number', z.number().min(1), 0, 'Must be 1 or more'],
  ['a number on its open bound', z.number().positive(), 0, 'Must be more than 0'],
  ['a big number', z.number().max(1), 2, 'Must be 1 or less'],
  ['an empty list', z.array(z.string()).min(1), [], 'Required'],
  ['a short list', z.array(z.string()).min(3), ['a'], 'Choose at least 3'],
  ['a bad address', z.email(), 'me', 'Enter a valid e-mail address'],
  ['no address at all', z.email(), '', 'Required'],
  ['a bad URL', z.url(), 'example', 'Enter a valid URL'],
  ['a pattern', z.string().regex(/^a$/), 'b', 'The format is not right'],
  ['another option', z.enum(['a', 'b']), 'c', 'The format is not right'],
  ['no option', z.enum(['a', 'b']), '', 'Required'],
  ["the schema's own message", z.string().min(1, 'Name the channel'), '', 'Name the channel'],
])('%s', (_name, schema, value, text) => {
  expect(faultOf(schema, value)).toBe(text)
})

test('the words of the kit are said in both languages', () => {
  const { saveHint: _keys, range: _numbers, ...words } = texts
  expect(faultsOfTexts(words)).toEqual([])
})
