import type { UpstreamHeaders } from '@tollgate/upstream'
import { pushLosses } from '../../translation/answer-translation'
import { answerWordsOf } from '../../words/answer-words'
import type { AnswerPort } from '../answer-port'
import { streamHead } from '../client-response'
import { contentTypeOf } from '../content-type'
import { ArrayFlow } from './array-flow'
import { type AnswerFlow, ClientFlow } from './client-flow'
import { ScreenedFlow } from './screened-flow'

const eventStream = 'text/event-stream'
const arrayType = 'application/json; charset=UTF-8'

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
export function openFlow(port: AnswerPort, headers: UpstreamHeaders, listener: FlowListener): OpenFlow {
  const { kind, translation, context } = port
  const { isArray = false } = kind
  const usualType = translation === null ? contentTypeOf(headers, eventStream) : eventStream
  const head = streamHead(port, isArray ? arrayType : usualType)
  pushLosses(head, translation)
  const client = new ClientFlow(port.response, head, () => listener.drained())
  const way = isArray ? new ArrayFlow(client) : client
  const words = answerWordsOf(context.settings.answerWords, kind.capability)
  return { client, flow: words === null ? way : new ScreenedFlow(way, port, words, () => listener.screened()) }
}
