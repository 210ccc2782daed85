import type { BodyPart, BodyTurn, CallBody } from '@tollgate/contracts/http/logs'
import { condensedBody, tellAnswer, tellBody, tellRequest, type ToldContent, type ToldTurn } from '@tollgate/formats'
import { bufferOf } from '../../threads/handed-over'
import type { CapturedCall } from './captured-call'
import type { Redaction } from './redaction'
import { TextBudget } from './text-budget'

/** Characters of all that a request says, and of all that an answer says, that are kept. */
const mostCharacters = 64 * 1024
const mostTurns = 400
const mostParts = 200
const mostChoices = 16
const mostTools = 128
const mostName = 100

/** What is kept of a call. Words that cannot be masked are not kept. */
export function bodyOf(call: CapturedCall, redaction: Redaction): CallBody {
  const isReadable = call.kind !== 'redacted' || redaction.isSafe
  const kind = isReadable ? call.kind : 'metadata'
  const asked = tellAsked(call)
  const answered = tellAnswered(call)
  const { system, context, input } = inPlaces(asked.turns)
  const request = new TextBudget(kind, redaction, mostCharacters)
  const answer = new TextBudget(kind, redaction, mostCharacters)
  // What was said last comes first where there is not room for all.
  const input_content = request.parts(input.slice(-mostParts), asked.isCut)
  const system_prompt = request.parts(system.slice(0, mostParts), asked.isCut)
  const turns = turnsOf(context, request, asked.isCut)
  const output_content = answered.choices.slice(0, mostChoices).map((one) => partsOf(one, answer, answered.isCut))
  return {
    kind,
    reasoning_effort: call.effort,
    tools: asked.tools.slice(0, mostTools).map((name) => name.slice(0, mostName)),
    system_prompt,
    context: turns,
    input_content,
    output_content,
    request: {
      bytes: call.request.bytes,
      is_cut: asked.isCut || request.isSpent || context.length > mostTurns || input.length > mostParts,
    },
    answer: {
      bytes: call.answer.bytes,
      is_cut: answered.isCut || answer.isSpent,
      status: call.answer.status,
      content_type: call.answer.type.slice(0, mostName),
    },
  }
}

const partsOf = (contents: readonly ToldContent[], budget: TextBudget, isCut: boolean): BodyPart[] =>
  budget.parts(contents.slice(0, mostParts), isCut)

/** The newest are kept where there is not room for all. */
function turnsOf(turns: readonly ToldTurn[], budget: TextBudget, isCut: boolean): BodyTurn[] {
  return turns
    .slice(-mostTurns)
    .reverse()
    .map(({ role, content }) => ({ role, content: partsOf(content, budget, isCut) }))
    .reverse()
}

function tellAsked({ format, isChat, request }: CapturedCall) {
  const body = bufferOf(request.body)
  const told = isChat ? tellRequest(format, body.toString()) : null
  if (told !== null) return { ...told, isCut: request.isCut }
  const turn: ToldTurn = { role: 'user', content: tellBody(body, request.type, request.bytes) }
  return { turns: [turn], tools: [], isCut: request.isCut }
}

function tellAnswered({ format, isChat, isArray, answer }: CapturedCall) {
  const { type, status } = answer
  const isEvents = /^text\/event-stream/i.test(type)
  const isJson = /json/i.test(type)
  const gathered = bufferOf(answer.body)
  const body =
    isJson && answer.isCut && !isArray
      ? condensedBody(gathered, gathered.length + 1_000, gathered.length).body
      : gathered
  const shape = isEvents ? 'events' : isArray ? 'array' : 'whole'
  const told = isChat && status < 300 ? tellAnswer(format, body, shape) : null
  if (told !== null) return { choices: told.choices, isCut: answer.isCut || !told.isWhole }
  return { choices: [tellBody(body, type, answer.bytes)], isCut: answer.isCut }
}

/** What came before all, what was said last, and all between. */
function inPlaces(turns: readonly ToldTurn[]) {
  const system = turns.filter(({ role }) => role === 'system').flatMap(({ content }) => content)
  const said = turns.filter(({ role }) => role !== 'system')
  const end = said.findLastIndex(({ role }) => role === 'user') + 1
  let start = end
  while (start > 0 && said[start - 1]?.role === 'user') start--
  const input = said.slice(start, end).flatMap(({ content }) => content)
  return { system, input, context: [...said.slice(0, start), ...said.slice(end)] }
}
