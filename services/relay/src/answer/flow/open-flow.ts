import type { Capability } from '@tollgate/catalogue'
import type { Keeping } from '../../cache/keeping'
import type { ClientResponse, HeadFields } from '../../client-http/client-exchange'
import { type AnswerWords, answerWordsOf } from '../../words/answer-words'
import { ArrayFlow } from './array-flow'
import { type AnswerFlow, ClientFlow } from './client-flow'
import { type ScreenedCall, ScreenedFlow } from './screened-flow'

/** Whose stream it is, and where it goes. */
interface FlowingCall extends ScreenedCall {
  readonly context: ScreenedCall['context'] & { readonly settings: { readonly answerWords: AnswerWords | null } }
  readonly kind: { readonly capability: Capability; readonly isArray?: boolean }
  readonly response: ClientResponse
  readonly keeping: Keeping | null
}

/** Who is told of a flow. */
interface FlowListener {
  /** The client takes parts again. */
  drained(): void
  /** What waited has been searched for words. */
  screened(): void
}

/** The way of a stream: `flow` takes its parts, and `client`, at its end, is what the client reads. */
interface OpenFlow {
  readonly flow: AnswerFlow
  readonly client: ClientFlow
}

/** Opens the way that a stream takes to its client: as events or as an array, past a search for words where there is one. */
export function openFlow(call: FlowingCall, head: HeadFields, listener: FlowListener): OpenFlow {
  const { kind, context, keeping } = call
  const client = new ClientFlow(call.response, head, () => listener.drained())
  const kept = keeping === null ? client : keptFlow(client, keeping)
  keeping?.begin(head, true)
  const way = kind.isArray === true ? new ArrayFlow(kept) : kept
  const words = answerWordsOf(context.settings.answerWords, kind.capability)
  return { client, flow: words === null ? way : new ScreenedFlow(way, call, words, () => listener.screened()) }
}

/** A flow whose parts are kept as its client reads them, on their way there. */
function keptFlow(flow: AnswerFlow, keeping: Keeping): AnswerFlow {
  return {
    ...{ refusal: null, words: null, closing: (last) => last },
    send: (part) => {
      keeping.add(part)
      return flow.send(part)
    },
    end: (last) => {
      keeping.add(last)
      flow.end(last)
    },
  }
}
