import { plainCall } from '../../../mocks/mock-row'
import { readRow } from '../row/row.model'
import { noFilters } from './filters.model'
import { isAsked, rowFilters } from './row-filters.model'

function aRow(change: Partial<ReturnType<typeof plainCall>> = {}) {
  const { details, content, ...row } = { ...plainCall(0), ...change }
  return readRow({ ...row, id: 1, created_at: 1, content: String(content), other: JSON.stringify(details) })
}

const named = (row: ReturnType<typeof aRow>, isAdmin = true) => rowFilters(row, isAdmin).map(({ name }) => name)

describe('L53: what a row can be asked by', () => {
  it('is every value that there is a filter for, those of administrators for them alone', () => {
    expect(named(aRow())).toEqual([
      ...['model_name', 'username', 'token_name', 'group', 'channel', 'outcome', 'request_id'],
    ])
    expect(named(aRow(), false)).toEqual(['model_name', 'token_name', 'group', 'outcome', 'request_id'])
    expect(rowFilters(aRow(), true)[4]).toEqual({ name: 'channel', value: '3', shown: 'openai-main' })
    expect(rowFilters(aRow({ channel_name: '' }), true)[4]).toMatchObject({ shown: '#3' })
  })

  it('is an outcome as the filter knows it, and nothing that is not there or means something else', () => {
    const outcome = (row: ReturnType<typeof aRow>) =>
      rowFilters(row, true).find(({ name }) => name === 'outcome')?.value
    expect(outcome(aRow())).toBe('complete')
    expect(outcome(aRow({ details: { outcome: 'quota-cut' } }))).toBe('cut')
    expect(outcome(aRow({ details: { outcome: 'failed' } }))).toBe('failed')
    expect(named(aRow({ model_name: 'a%b', token_name: '', group: '', channel: 0 }))).toEqual([
      ...['username', 'outcome', 'request_id'],
    ])
    expect(named(aRow({ type: 1, request_id: '', model_name: '', token_name: '', group: '', channel: 0 }))).toEqual([
      ...['username', 'type'],
    ])
  })

  it('says what is asked for already', () => {
    const [model] = rowFilters(aRow(), true)
    expect(isAsked(noFilters, model!)).toBe(false)
    expect(isAsked({ ...noFilters, model_name: 'gpt-4o-mini' }, model!)).toBe(true)
  })
})
