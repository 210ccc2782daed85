import {
  type ListViews,
  nameFault,
  noViews,
  renamed,
  saveFault,
  shownView,
  viewLimits,
  viewName,
  viewsIn,
  withoutView,
  withView,
} from './saved-views.model'

const failures = { name: 'Failures', search: 'outcome=failed' }
const dear = { name: 'Dear', search: 'by=used&way=desc' }
const list: ListViews = { views: [failures, dear], opens: 'Dear' }

describe('what a browser kept of views (K33)', () => {
  it('is read again as it was written', () => {
    expect(viewsIn(JSON.parse(JSON.stringify({ '/log': list })))).toEqual({ '/log': list })
  })

  it.each([
    ['nothing', null],
    ['a text', 'views'],
    ['a list', [list]],
    ['what is no path', { log: list }],
    ['a list without views', { '/log': {} }],
    ['views that are none', { '/log': { views: { 0: failures } } }],
    ['entries that are none', { '/log': { views: [null, 7, 'x', {}, { name: 'a' }, { name: 7, search: 'a=1' }] } }],
    ['views of nothing', { '/log': { views: [{ name: 'a', search: '' }] } }],
    ['views without a name', { '/log': { views: [{ name: '  ', search: 'a=1' }] } }],
    ['a name that is too long', { '/log': { views: [{ name: 'a'.repeat(41), search: 'a=1' }] } }],
    ['an address that is too long', { '/log': { views: [{ name: 'a', search: 'a'.repeat(1_001) }] } }],
  ])('is none where it is %s', (_what, kept) => {
    expect(viewsIn(kept)).toEqual({})
  })

  it('keeps what is whole beside what is not', () => {
    const views = [null, failures, { ...dear, name: 'FAILURES' }]
    expect(viewsIn({ '/log': { views, opens: 'gone' }, '/token': 7 })).toEqual({
      '/log': { views: [failures], opens: null },
    })
  })

  it('is bounded', () => {
    const views = Array.from({ length: 30 }, (_, at) => ({ name: `${at}`, search: `a=${at}` }))
    const kept = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/${at}`, { views, opens: '29' }]))
    const read = Object.values(viewsIn(kept))
    expect(read).toHaveLength(viewLimits.lists)
    expect(read[0]?.views).toHaveLength(viewLimits.views)
    expect(read[0]?.opens).toBeNull()
  })
})

describe('the views of a list (K33)', () => {
  it('have names of their own, whatever their case and the blanks in them', () => {
    expect(viewName('  my   view ')).toBe('my view')
    expect(['', '  ', 'failures ', 'Other'].map((name) => nameFault(list, name))).toEqual([
      ...['empty', 'empty', 'taken', null],
    ])
    expect(nameFault(list, 'FAILURES', 'Failures')).toBeNull()
  })

  it('are so many at most, and no longer than fits', () => {
    const full = { ...noViews, views: Array.from({ length: viewLimits.views }, () => failures) }
    expect([saveFault(list, 'a=1'), saveFault(full, 'a=1'), saveFault(list, 'a'.repeat(1_001))]).toEqual([
      ...[null, 'full', 'long'],
    ])
  })

  it('are added, saved again, renamed and deleted, and one stays what the list opens with', () => {
    const more = withView(list, { name: 'New', search: 'a=1' })
    expect(more.views.map(({ name }) => name)).toEqual(['Failures', 'Dear', 'New'])
    expect(withView(list, { ...failures, search: 'a=1' }).views).toEqual([{ ...failures, search: 'a=1' }, dear])
    expect(renamed(list, 'Dear', 'Costly')).toEqual({ views: [failures, { ...dear, name: 'Costly' }], opens: 'Costly' })
    expect(renamed(list, 'Failures', 'Failed').opens).toBe('Dear')
    expect(withoutView(list, 'Dear')).toEqual({ views: [failures], opens: null })
    expect(withoutView(list, 'Failures').opens).toBe('Dear')
  })

  it.each([
    ['outcome=failed', null, { view: failures, isChanged: false }],
    ['outcome=failed', 'Dear', { view: failures, isChanged: false }],
    ['outcome=refused', 'Failures', { view: failures, isChanged: true }],
    ['outcome=refused', null, null],
    ['outcome=refused', 'gone', null],
    ['', 'Failures', null],
  ])('are told by the address: %j after %j', (search, last, shown) => {
    expect(shownView(list, search, last)).toEqual(shown)
  })
})
