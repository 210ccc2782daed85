import { defineErrors } from '@tollgate/platform'

/** What callers may be told when another service or the bus cannot answer. */
export const messagingErrors = defineErrors('messaging', {
  unavailable: {
    kind: 'unavailable',
    level: 'warn',
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is unavailable for the moment, please try again later',
  },
  handlerTimedOut: {
    kind: 'unavailable',
    level: 'error',
    zh: '服务未能及时答复，请稍后再试',
    en: 'The service did not answer in time, please try again later',
  },
  contractBreach: {
    kind: 'internal',
    level: 'error',
    zh: '服务间消息格式不符',
    en: 'A message between services has the wrong shape',
  },
  payloadTooLarge: {
    kind: 'internal',
    level: 'error',
    zh: '服务间消息过大',
    en: 'A message between services is too large',
  },
})
