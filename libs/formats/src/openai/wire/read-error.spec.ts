import { findBaseRespError, readUpstreamError } from '../../answer/read-error'
import { findAnswerError } from './read-error'
import { errorBody, errorEvent } from './write-error'

const read = (status: number, body: unknown, hide?: string[]) =>
  readUpstreamError({
    status,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    hide,
  })

describe('an answer that is not a 2xx', () => {
  it('keeps the error object of the upstream, further fields included', () => {
    const error = {
      message: 'No such model',
      type: 'invalid_request_error',
      param: 'model',
      code: 'model_not_found',
      x: 1,
    }
    expect(read(404, { error })).toEqual({
      source: 'upstream',
      status: 404,
      message: 'No such model',
      type: 'invalid_request_error',
      param: 'model',
      code: 'model_not_found',
      fields: { x: 1 },
      hiddenBody: null,
    })
  })

  it('keeps a numeric code', () => {
    expect(read(401, { error: { message: 'Missing', code: 401 } })).toMatchObject({ code: 401, type: 'upstream_error' })
  })

  it.each<[string, unknown]>([
    ['message', { message: 'why' }],
    ['msg', { msg: 'why' }],
    ['err', { err: 'why' }],
    ['error_msg', { error_msg: 'why' }],
    ['description', { code: 401, description: 'why' }],
    ['header.message', { header: { message: 'why' } }],
    ['response.error.message', { response: { error: { message: 'why' } } }],
    ['a plain error', { error: 'why', code: 'invalid-argument' }],
    ['detail', { detail: 'why' }],
    ['a list of details', { detail: [{ msg: 'why', loc: ['body'] }] }],
    ['a message that holds details', { object: 'error', message: { detail: [{ msg: 'why' }] } }],
    ['an error without a message but with one beside it', { error: { code: 5 }, message: 'why' }],
    ['a list of errors', { success: false, errors: [{ code: 10000, message: 'why' }], result: null }],
    ['base_resp', { base_resp: { status_code: 1004, status_msg: 'why' } }],
  ])('finds the text in %s', (_, body) => {
    expect(read(400, body).message).toBe('why')
  })

  it('takes the defaults where the upstream says no more', () => {
    expect(read(400, { message: 'why' })).toMatchObject({
      type: 'upstream_error',
      code: 'bad_response_status_code',
      param: '400',
    })
  })

  it.each(['<html>secret</html>', '', 'null', '[]', '{"a":', '{"trace":"secret"}'])('hides the body %j', (body) => {
    const error = read(502, body)
    expect(error).toMatchObject({ message: 'bad response status code 502', status: 502, type: 'upstream_error' })
    expect(error.hiddenBody).toBe(body)
  })

  it('never shows the key nor the address of the channel', () => {
    const hide = ['key-1234567', 'http://10.0.0.5:8000', '10.0.0.5:8000']
    const error = {
      message: 'key-1234567 at http://10.0.0.5:8000/v1 failed',
      type: 'x',
      url: 'http://10.0.0.5:8000/v1',
    }
    const read1 = read(500, { error }, hide)
    expect(read1.message).toBe('*** at ***/v1 failed')
    expect(read1.fields).toEqual({ url: '***/v1' })
    expect(read(500, `<b>key-1234567</b>`, hide).hiddenBody).toBe('<b>***</b>')
  })

  it.each([
    ['in the type', { type: 'no 12345' }, { type: 'no ***' }],
    ['in the param', { param: '12345' }, { param: '***' }],
    ['in the code', { code: 'bad_12345' }, { code: 'bad_***' }],
    ['in text deeper down', { a: [{ b: '12345' }] }, { fields: { a: [{ b: '***' }] } }],
    ['as a number, with all other fields', { a: 12345, b: 1 }, { fields: {} }],
    ['as the name of a field, with all others', { '12345': 1, b: 1 }, { fields: {} }],
  ])('never shows a key of digits %s', (_case, more, shown) => {
    expect(read(500, { error: { message: 'm', ...more } }, ['12345'])).toMatchObject(shown)
  })

  it('leaves out fields that are nested too deeply to be written again', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const error = read(500, `{"error":{"message":"m","type":${deep},"code":${deep},"more":${deep}}}`)
    expect(error).toMatchObject({ message: 'm', type: 'upstream_error', code: null, fields: {} })
    expect(findAnswerError(JSON.parse(`{"error":{"message":"m","code":${deep}}}`))).toMatchObject({ status: 500 })
  })

  it('is not looked for in a body that is larger than any error', () => {
    const error = read(500, { error: { message: 'm' }, more: 'x'.repeat(300_000) })
    expect(error.message).toBe('bad response status code 500')
    expect(error.hiddenBody?.length).toBe(2_000)
  })

  it('is cut where it is long, and never within a secret', () => {
    const message = 'a'.repeat(4_090) + 'key-12345678'
    const error = read(500, { error: { message, x: 'y'.repeat(10_000) } }, ['key-12345678'])
    expect([error.message.length, error.message.endsWith('a***'), error.fields]).toEqual([4_093, true, {}])
  })

  it('shows nothing that looks like a key of somebody else', () => {
    expect(read(401, { message: 'Bad key sk-abcdefghijklmnopqrstuvwx.' }).message).toBe('Bad key ***.')
  })
})

describe('an error inside a 200', () => {
  it.each<[object, number]>([
    [{ error: { message: 'm', type: 'server_error', code: null } }, 500],
    [{ error: { message: 'm', code: 429 } }, 429],
    [{ error: { message: 'm', type: 'rate_limit_error' } }, 429],
    [{ error: { message: 'm', code: 'insufficient_quota' } }, 429],
    [{ error: { message: 'm', type: 'overloaded_error' } }, 503],
    [{ error: { message: 'm', code: 'invalid_api_key' } }, 401],
    [{ error: { message: 'm', type: 'invalid_request_error' } }, 400],
    [{ object: 'error', message: 'm', code: 40001 }, 500],
    [{ code: 'Throttling.RateLimit', message: 'm' }, 429],
  ])('%j stands for status %i', (body, status) => {
    expect(findAnswerError(body)).toMatchObject({ message: 'm', status })
  })

  it.each([
    { choices: [], message: 'hello' },
    { object: 'list', data: [], message: 'm' },
    { error: null, choices: [] },
    { error: '', choices: [] },
    { nothing: 1 },
    'text',
    null,
  ])('is not seen in %j', (body) => {
    expect(findAnswerError(body)).toBeNull()
  })

  it('is read from base_resp where a provider puts it there', () => {
    const body = { base_resp: { status_code: 1004, status_msg: 'login fail' }, choices: null }
    expect(findBaseRespError(body)).toMatchObject({ message: 'login fail', code: 1004, status: 500 })
    expect(findBaseRespError({ base_resp: { status_code: 0, status_msg: '' } })).toBeNull()
    expect(findBaseRespError({})).toBeNull()
  })
})

describe('writing errors', () => {
  it('gives the shape of the dialect', () => {
    expect(JSON.parse(errorBody({ message: 'm', type: 't' }).toString())).toEqual({
      error: { message: 'm', type: 't', param: null, code: null },
    })
  })

  it('passes further fields on', () => {
    const text = errorEvent({ message: 'm', type: 't', code: 'c', fields: { x: 1, message: 'old' } }).toString()
    expect(text).toBe('data: {"error":{"x":1,"message":"m","type":"t","param":null,"code":"c"}}\n\n')
  })
})
