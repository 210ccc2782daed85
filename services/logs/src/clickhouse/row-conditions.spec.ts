import { anyScope } from '../filter/log-scope'
import { rowConditions, withinSpans } from './row-conditions'
import { Bindings, firstMs, lastMs } from './statement'

const conditionsOf = (filter: Partial<typeof anyScope>) => {
  const bindings = new Bindings()
  return { text: rowConditions({ ...anyScope, ...filter }, bindings), values: bindings.values }
}

describe('conditions of rows in ClickHouse', () => {
  it('ask for what was asked alone, and for no row that was struck', () => {
    expect(conditionsOf({})).toEqual({ text: 'NOT is_struck', values: {} })
    expect(conditionsOf({ userId: 7, type: 2, channel: 3 })).toEqual({
      text: 'NOT is_struck AND user_id = {p0: Int32} AND type = {p1: UInt8} AND channel_id = {p2: Int32}',
      values: { p0: 7, p1: 2, p2: 3 },
    })
  })

  it('have nothing that was typed in their text', () => {
    const typed = `' OR 1 = 1 -- {p0: String}`
    const { text, values } = conditionsOf({ username: typed, token_name: typed, model_name: typed, group: typed })
    expect(text).not.toContain('OR')
    expect(Object.values(values)).toEqual([typed, typed, typed, typed])
  })

  it('find a model by its name, and by a pattern where it has one', () => {
    expect(conditionsOf({ model_name: 'm_1' })).toMatchObject({
      text: 'NOT is_struck AND model = {p0: String}',
      values: { p0: 'm_1' },
    })
    expect(conditionsOf({ model_name: 'm_1%%' })).toMatchObject({
      text: 'NOT is_struck AND model LIKE {p0: String}',
      values: { p0: 'm\\_1%' },
    })
    expect(conditionsOf({ outcome: 'failed' }).values).toEqual({ p0: ['failed'] })
  })

  it('bound all spans together as well, within the times that a row can have', () => {
    const bindings = new Bindings()
    const text = withinSpans(
      [
        { fromMs: 20, toMs: 30 },
        { fromMs: -Infinity, toMs: Infinity },
      ],
      bindings,
    )
    expect(text.match(/created_at/g)).toHaveLength(6)
    expect(Object.values(bindings.values)).toEqual([20, 30, firstMs, lastMs + 1, firstMs, lastMs + 1])
  })
})
