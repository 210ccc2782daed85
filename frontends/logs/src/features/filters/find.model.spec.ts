import { choiceOf, findingFilters, type KnownNames, meanings, understood } from './find.model'

const id = '0190d6c5-0000-7000-8000-000000000001'
const known: KnownNames = {
  user: ['ada', 'adam', 'root'],
  token: ['laptop', 'research'],
  model: ['gpt-4o', 'gpt-4o-mini', 'claude-sonnet'],
}

describe('L54: one search', () => {
  it.each([
    [id, 'request', id],
    [` ${id.replaceAll('-', '').toUpperCase()} `, 'request', id.replaceAll('-', '').toUpperCase()],
    ['ada', 'user', 'ada'],
    ['ROOT', 'user', 'root'],
    ['laptop', 'token', 'laptop'],
    ['gpt-4o', 'model', 'gpt-4o'],
    // One name alone has it within.
    ['sonnet', 'model', 'claude-sonnet'],
    ['sear', 'token', 'research'],
    // Several have.
    ['gpt', 'model', '%gpt%'],
    ['nothing', 'model', '%nothing%'],
    ['gpt-%', 'model', 'gpt-%'],
    ['user:bob', 'user', 'bob'],
    ['token:ada', 'token', 'ada'],
    ['token:', 'model', '%token:%'],
  ])('understands %j as %s %j', (typed, kind, value) => {
    expect(understood(typed, known)).toEqual({ kind, value })
  })

  it('knows no users for who is no administrator', () => {
    expect(understood('user:ada', { ...known, user: null }).kind).toBe('model')
    expect(understood('ada', { ...known, user: null })).toEqual({ kind: 'model', value: '%ada%' })
    expect(meanings('ada', { ...known, user: null }).map(({ kind }) => kind)).toEqual(['token', 'model'])
  })

  it('says what a text may mean: names that have it within, and itself as each', () => {
    expect(meanings('ada', known).map(choiceOf)).toEqual(['user:ada', 'user:adam', 'token:ada', 'model:%ada%'])
    expect(meanings(id, known)).toEqual([{ kind: 'request', value: id }])
    expect(meanings('  ', known)).toEqual([])
  })

  it('asks by the filter of what was understood, and no longer by another request', () => {
    expect(findingFilters({ kind: 'user', value: 'ada' })).toEqual({ request_id: '', username: 'ada' })
    expect(findingFilters({ kind: 'request', value: id })).toEqual({ request_id: id })
  })
})
