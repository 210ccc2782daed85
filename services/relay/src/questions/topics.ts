import type { CallContext } from '../account/call-context'
import type { ModelList } from '../models/model-list'
import { quotaAnswer, type QuotaTopic } from '../quota/quota-answer'
import type { Topic } from './question'

/** The models that the caller may call, or one of them. */
export function modelsTopic(list: ModelList, model: string | null): Topic {
  return {
    spanName: 'GET /v1/models',
    mayBeExhausted: false,
    answer: (caller, format) => {
      if (model === null) return list.body(caller, format)
      return list.entry(caller, model, format) ?? { code: 'model-unknown', params: { model } }
    },
  }
}

/** What the caller has, or has used. */
export function quotaTopic(context: CallContext, topic: QuotaTopic): Topic {
  return {
    spanName: `GET /dashboard/billing/${topic}`,
    mayBeExhausted: true,
    answer: (caller) => quotaAnswer(topic, caller, context),
  }
}
