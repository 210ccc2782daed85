import { plainCall } from '../../../mocks/mock-row'
import { readRow } from '../row/row.model'
import { flowOf } from './flow.model'

type Call = ReturnType<typeof plainCall>

function aRow(change: Partial<Call> = {}, details: Partial<Call['details']> = {}) {
  const { details: own, content, ...row } = { ...plainCall(3), ...change }
  const other = JSON.stringify({ ...own, ...details })
  return readRow({ ...row, id: 1, created_at: 1, content: String(content), other })
}

describe('L56: the way of a call', () => {
  it('leads through each channel that was asked, of which the last is named', () => {
    const { gates, isAnswered, model, servedModel } = flowOf(aRow())
    expect(gates.map(({ channel, isOpen, outcome, durationMs }) => [channel, isOpen, outcome, durationMs])).toEqual([
      [{ id: 5, name: '' }, false, 'status-429', 128],
      [{ id: 3, name: 'openai-main' }, true, 'ok', 380],
    ])
    expect([isAnswered, model, servedModel]).toEqual([true, 'gemini-2.5-flash', null])
  })

  it('names the model that answered in place of the one that was asked for', () => {
    expect(flowOf(aRow({}, { served_model: 'gpt-4o' })).servedModel).toBe('gpt-4o')
    const mapped = { is_model_mapped: true, upstream_model_name: 'gpt-4o-2024-08-06' }
    expect(flowOf(aRow({}, mapped)).servedModel).toBe('gpt-4o-2024-08-06')
    expect(flowOf(aRow({}, { served_model: 'gemini-2.5-flash' })).servedModel).toBeNull()
  })

  it.each([
    ['complete', true],
    ['client-left', true],
    ['upstream-cut', true],
    ['failed', false],
    ['refused', false],
  ] as const)('has one gate for who sees no channels: %s', (outcome, isOpen) => {
    const row = aRow({ channel: 0, channel_name: '' }, { admin_info: undefined, outcome })
    const { gates, isAnswered } = flowOf(row)
    expect(gates).toEqual([expect.objectContaining({ isOpen, channel: null, outcome: null })])
    expect(isAnswered).toBe(isOpen)
  })
})
