import { sheetOf } from './sheet.model'

describe('the address of a list', () => {
  it.each([
    [undefined, undefined, null],
    ['add', undefined, { kind: 'add', copyOf: null }],
    ['add', '7', { kind: 'add', copyOf: 7 }],
    ['edit', '7', { kind: 'edit', id: 7 }],
    ['edit', undefined, null],
    ['edit', 'x', null],
    ['edit', '0', null],
    ['other', '7', null],
  ])('%s/%s opens %j', (sheet, id, opened) => {
    expect(sheetOf(sheet, id)).toEqual(opened)
  })
})
