import type { PageEntry } from './pages.model'
import { matchingViews } from './views.model'

const pages: PageEntry[] = [{ path: '/log', label: { zh: '日志', en: 'Logs' }, icon: 'box' }]
const viewOf = (path: string, name: string) => ({ path, name, href: `${path}?name=${name}` })
const views = [viewOf('/log', 'Failures'), viewOf('/log', 'Dear calls'), viewOf('/user', 'Failing users')]
const found = (text: string) => matchingViews(views, pages, { text, say: ({ en }) => en }).map(({ name }) => name)

describe('the views of lists in the palette (K33)', () => {
  it('are found by their names and by those of their lists, as far as the list can be opened', () => {
    expect(found('fail')).toEqual(['Failures'])
    expect(found('logs')).toEqual(['Failures', 'Dear calls'])
  })

  it('are not there before something is typed', () => {
    expect(found(' ')).toEqual([])
  })
})
