import { z } from 'zod'
import { showingView, viewOf } from './view-address.model'

const of = {
  filters: z.object({
    keyword: z.string().default(''),
    from: z.coerce.number().optional(),
    before: z.string().default(''),
  }),
  sorts: ['used'],
  places: ['before'],
  also: ['tags'],
}
const view = (text: string) => viewOf(of, new URLSearchParams(text))
const show = (text: string, kept: string) => showingView(of, new URLSearchParams(text), kept).toString()

describe('what an address shows of a list (K33)', () => {
  it.each([
    ['nothing', '', ''],
    ['filters in one order', 'keyword=ann&from=5', 'from=5&keyword=ann'],
    ['order and size', 'size=50&way=asc&by=used', 'by=used&size=50&way=asc'],
    ['how it is grouped', 'tags=true', 'tags=true'],
    ['no page and no place in it', 'p=3&before=x', ''],
    ['nothing of others', 'sheet=7&key=sk-1', ''],
    ['nothing that does not fit', 'from=x&by=key&size=7&keyword=', ''],
  ])('is %s', (_what, address, expected) => expect(view(address)).toBe(expected))

  it('is shown from the first page, in place of what was, and leaves alone what belongs to others', () => {
    expect(show('sheet=7&p=3&keyword=ann&by=used&way=asc&size=20&before=x&tags=true', 'from=5')).toBe('sheet=7&from=5')
    expect(show('sheet=7&keyword=ann', '')).toBe('sheet=7')
    expect(show('', 'from=x&size=7&evil=1')).toBe('')
  })
})
