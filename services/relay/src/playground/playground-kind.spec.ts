import { openai, type RequestScan } from '@tollgate/formats'
import { playgroundKind } from './playground-kind'

const { format, ownFields: drop } = playgroundKind

describe('the dialect of the playground', () => {
  it.each([
    ['{"group":"vip","model":"a"}', {}, '{"model":"a"}'],
    ['{"model":"a" ,"group" : null}', {}, '{"model":"a"}'],
    ['{"model":"a"}', {}, '{"model":"a"}'],
    ['{"model":"a","group":"vip"}', { model: 'b' }, '{"model":"b"}'],
    ['{"model":"a","group":"vip"}', { override: { group: 'tenant' } }, '{"model":"a","group":"tenant"}'],
  ])('sends %s on without the group, changed by %j', (text, changes, sent) => {
    const body = Buffer.from(text)
    const scan = format.scanRequest(body, 'chat') as RequestScan // a good body
    expect(format.prepareRequest(body, scan, { ...changes, drop }).toString()).toBe(sent)
  })

  it('has errors in the shape of OpenAI and in the envelope of the console at once', () => {
    const error = { message: 'No', type: 'tollgate_error', code: 'user_banned' }
    expect(JSON.parse(format.errorBody(error, 403).toString())).toEqual({
      success: false,
      message: 'No',
      ...JSON.parse(openai.errorBody(error, 403).toString()),
    })
  })
})
