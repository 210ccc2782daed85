import { csvCell, csvHead, csvLine } from './csv'

describe('a cell of a CSV file', () => {
  it.each([
    ['ada', '"ada"'],
    ['a"b', '"a""b"'],
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r\n=1', `"'\r\n=1"`],
    ['  =1', `"'  =1"`],
    [7, '7'],
    [-7, '-7'],
    [null, ''],
  ])('%j is %s', (value, text) => expect(csvCell(value)).toBe(text))
})

it('is a head, and lines behind it', () => {
  expect(csvHead(['id', 'name']) + csvLine([1, 'ada'])).toBe('\ufeffid,name\r\n1,"ada"\r\n')
})
