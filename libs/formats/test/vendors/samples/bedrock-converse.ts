import { message, type VendorSample } from '../sample'

/** As https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html and …_ConverseStream.html show it. */
const usage = { inputTokens: 30, outputTokens: 628, totalTokens: 658 }
const metrics = { latencyMs: 1_275 }
const padding = { p: 'abcdefgh' }

export const bedrockConverseSample: VendorSample = {
  answer: {
    output: { message: { role: 'assistant', content: [{ text: 'Glad to meet you' }] } },
    stopReason: 'end_turn',
    usage,
    metrics,
  },
  stream: [
    message({ role: 'assistant', ...padding }, 'messageStart'),
    message({ contentBlockIndex: 0, delta: { text: 'Glad to ' }, ...padding }, 'contentBlockDelta'),
    message({ contentBlockIndex: 0, delta: { text: 'meet you' }, ...padding }, 'contentBlockDelta'),
    message({ contentBlockIndex: 0, ...padding }, 'contentBlockStop'),
    message({ stopReason: 'end_turn', ...padding }, 'messageStop'),
    message({ usage, metrics, ...padding }, 'metadata'),
  ],
  text: 'Glad to meet you',
  tokens: [30, 628],
  errors: [
    [{ message: 'The security token included in the request is invalid.' }, 403, 403],
    [{ __type: 'ThrottlingException', message: 'Too many requests' }, 429, 429],
    [{ throttlingException: { message: 'Too many requests' } }, 200, 429],
    [{ modelStreamErrorException: { message: 'The model broke', originalStatusCode: 500 } }, 200, 502],
    [{ somethingNewException: {} }, 200, 500],
  ],
}
