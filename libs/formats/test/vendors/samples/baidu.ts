import { message, type VendorSample } from '../sample'

/** As https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t shows it. */
const told = { id: 'as-bcmt5ct4iy', object: 'chat.completion', created: 1_680_167_072, need_clear_history: false }
const usage = (out: number) => ({ prompt_tokens: 12, completion_tokens: out, total_tokens: 12 + out })
const failure = (error_code: number) => ({ error_code, error_msg: 'It did not work' })

export const baiduSample: VendorSample = {
  answer: { ...told, result: 'Glad to meet you', is_truncated: false, finish_reason: 'normal', usage: usage(5) },
  stream: [
    message({ ...told, sentence_id: 0, is_end: false, is_truncated: false, result: 'Glad to ', usage: usage(2) }),
    message({ ...told, sentence_id: 1, is_end: true, is_truncated: false, result: 'meet you', usage: usage(5) }),
  ],
  text: 'Glad to meet you',
  tokens: [12, 5],
  errors: [
    [failure(2), 200, 503],
    [failure(17), 200, 429],
    [failure(18), 200, 429],
    [failure(110), 200, 401],
    [failure(336003), 200, 400],
    [failure(336103), 200, 400],
    [failure(336100), 200, 503],
    [failure(999), 200, 502],
    [{ error: 'invalid_client', error_description: 'unknown client id' }, 401, 401],
  ],
}
