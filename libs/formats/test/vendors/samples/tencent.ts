import { message, type VendorSample } from '../sample'

/** As https://cloud.tencent.com/document/api/1729/105701 shows it. */
const told = { Created: 1_716_359_713, Id: 'id', Note: 'made by a machine', ModerationLevel: '' }
const usage = (out: number) => ({ PromptTokens: 12, CompletionTokens: out, TotalTokens: 12 + out })
const chunk = (content: string, reason: string, out: number) =>
  message({
    ...told,
    Choices: [{ Index: 0, Delta: { Role: 'assistant', Content: content }, FinishReason: reason }],
    Usage: usage(out),
  })

const failure = (Code: string) => ({ Response: { Error: { Code, Message: 'It did not work' }, RequestId: 'r' } })

export const tencentSample: VendorSample = {
  answer: {
    Response: {
      ...told,
      RequestId: 'request',
      Choices: [{ Index: 0, Message: { Role: 'assistant', Content: 'Glad to meet you' }, FinishReason: 'stop' }],
      Usage: usage(5),
    },
  },
  stream: [chunk('Glad to ', '', 2), chunk('meet you', '', 5), chunk('', 'stop', 5)],
  text: 'Glad to meet you',
  tokens: [12, 5],
  errors: [
    [failure('AuthFailure.SignatureFailure'), 200, 401],
    [failure('UnauthorizedOperation'), 200, 403],
    [failure('RequestLimitExceeded'), 200, 429],
    [failure('FailedOperation.ServiceStopArrears'), 200, 429],
    [failure('FailedOperation.EngineRequestTimeout'), 200, 504],
    [failure('FailedOperation.EngineServerError'), 200, 502],
    [failure('InvalidParameterValue.Model'), 200, 400],
    [failure('InternalError'), 200, 500],
    [{ ErrorMsg: { Msg: 'The engine is down', Code: 2003 } }, 200, 502],
  ],
}
