import { tagChange, tagForm, tagFormOf } from './edit-tag.model'

const untouched = tagFormOf('old')

describe('rule C6: editing a tag', () => {
  it('that changes nothing is no call', () => {
    expect(tagChange('old', tagForm.parse(untouched))).toBeNull()
  })

  it.each([
    [{ new_tag: 'new' }],
    [{ new_tag: '' }],
    [{ model_mapping: '{"a":"b"}' }],
    [{ models: ['m'] }],
    [{ groups: ['vip'] }],
    [{ priority: 0 }],
    [{ weight: 3 }],
  ])('sends only %j', (given) => {
    expect(tagChange('old', tagForm.parse({ ...untouched, ...given }))).toEqual({ tag: 'old', ...given })
  })

  it.each([
    [{ model_mapping: '{' }, 'channels.model-mapping-malformed'],
    [{ priority: -1_000 }, 'channels.priority-malformed'],
    [{ weight: 0.5 }, 'channels.weight-malformed'],
  ])('refuses %j', (given, code) => {
    expect(tagForm.safeParse({ ...untouched, ...given }).error?.issues[0]?.message).toBe(code)
  })
})
