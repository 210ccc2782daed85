import { leadsToOwnApi } from '@tollgate/console-ui/safe-address'
import { routes } from '@tollgate/contracts'

const page = 'https://gate.example/console/token'
/** The console and the documentation are files, which do nothing. */
const programs = routes.filter(({ path }) => !['/console/*', '/docs/*'].includes(path))

describe('texts of the operator', () => {
  test.each(programs.map(({ path }) => path.replace(/\{\w+\}/g, '1').replace('*', 'x')))('cannot load %s', (path) => {
    expect(leadsToOwnApi(path, page)).toBe(true)
    expect(leadsToOwnApi(new URL(path, page).href, page)).toBe(true)
  })
})
