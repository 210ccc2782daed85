import { message, type VendorSample } from '../sample'

/** As https://www.xfyun.cn/doc/spark/Web.html shows it. */
const said = (content: string, status: number, usage?: object) =>
  message({
    header: { code: 0, message: 'Success', sid: 'cht000cb087', status },
    payload: {
      choices: { status, seq: status, text: [{ content, role: 'assistant', index: 0 }] },
      ...(usage && { usage: { text: usage } }),
    },
  })
const failure = (code: number) => ({ header: { code, message: 'It did not work', sid: 'cht000cb087', status: 2 } })

export const xunfeiSample: VendorSample = {
  stream: [
    said('Glad to ', 0),
    said('meet ', 1),
    said('you', 2, { question_tokens: 4, prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 }),
  ],
  text: 'Glad to meet you',
  tokens: [12, 5],
  errors: [
    [failure(10005), 200, 400],
    [failure(10013), 200, 400],
    [failure(10907), 200, 400],
    [failure(10110), 200, 503],
    [failure(11200), 200, 403],
    [failure(11202), 200, 429],
    [failure(99999), 200, 502],
    [{ message: 'HMAC signature cannot be verified: fail to retrieve credential' }, 401, 401],
  ],
}
