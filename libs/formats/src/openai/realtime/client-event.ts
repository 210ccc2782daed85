import { foldedKey } from '../../request/field-table'
import { contentsOf, type EventContents } from './event-contents'
import { asFields, asList, type Fields, parseFields } from './json'
import { type SessionSetup, setupOf } from './server-event'

/** An event of a client of OpenAI's realtime API, as far as it decides about money. */
export interface ClientEvent extends Omit<EventContents, 'imageChars'> {
  readonly kind: 'event'
  readonly type: string
  /** Its own id, where it has one. */
  readonly eventId: string | null
  /** What goes upstream: written anew, so that no reader finds another event in it. */
  readonly json: string
  /** Bytes of what it adds to the conversation that are neither sound nor images: a token each at most. */
  readonly textBytes: number
  /** Tokens that a `response.create` limits its response to, Infinity where to none; null where it does not say. */
  readonly limit: number | null
  /** What it asks of the session's setup; null where it does not. */
  readonly setup: SessionSetup | null
  /** It has a tool that the upstream runs: what comes of that is read too, and nobody here sees how much it is. */
  readonly readsUnseen: boolean
}

/** Why an event cannot go upstream. */
export interface ClientEventFault {
  readonly kind: 'fault'
  /** As faults of request bodies are called. */
  readonly code: 'invalid-json' | 'missing' | 'misspelt' | 'other-model' | 'unpriced' | 'unsupported'
  readonly param: string
  /** The event's own id, where it has one. */
  readonly eventId: string | null
}

/** The model of a session: as its caller named it, and as its channel does. */
export interface SessionModel {
  readonly model: string
  readonly upstreamModel: string
}

/** Names that decide about price and length: in other letters some readers take them for these. */
const known: ReadonlySet<string> = new Set([
  ...['type', 'event_id', 'session', 'response', 'item', 'audio', 'model', 'prompt', 'input', 'transcription'],
  ...[
    'input_audio_transcription',
    'max_response_output_tokens',
    'max_output_tokens',
    'turn_detection',
    'content',
    'tools',
  ],
])

/** Sessions of another kind, in which something else is made and paid for. */
const otherSessions = /^transcription_session\./

/**
 * Reads an event of a client (https://platform.openai.com/docs/api-reference/realtime-client-events). Refused are another model
 * than the session's, transcripts of what is heard, which another model makes at a price of its own, and what an upstream account
 * keeps (`prompt`).
 */
export function readClientEvent(message: Buffer, names: SessionModel): ClientEvent | ClientEventFault {
  const event = parseFields(message)
  const eventId = typeof event?.['event_id'] === 'string' ? event['event_id'].slice(0, 512) : null
  const fault = (code: ClientEventFault['code'], param: string): ClientEventFault => ({
    kind: 'fault',
    code,
    param,
    eventId,
  })
  if (event === null) return fault('invalid-json', '')
  const { type } = event
  if (typeof type !== 'string') return fault('missing', 'type')
  const strange = misspelt(event)
  if (strange !== null) return fault('misspelt', strange)
  if (otherSessions.test(type)) return fault('unsupported', 'type')
  const session = asFields(event['session'])
  const response = asFields(event['response'])
  const refused = (session && refuseSession(session, names)) ?? (response?.['prompt'] ? 'response.prompt' : null)
  if (refused !== null) return fault(refused === 'session.model' ? 'other-model' : codeOf(refused), refused)
  const sent =
    session?.['model'] === undefined ? event : { ...event, session: { ...session, model: names.upstreamModel } }
  const readsUnseen = hasOwnTools(session) || hasOwnTools(response)
  return written(sent, { type, eventId, limit: limitOf(response), setup: session && setupOf(session), readsUnseen })
}

function codeOf(param: string): 'unpriced' | 'unsupported' {
  return param.endsWith('transcription') ? 'unpriced' : 'unsupported'
}

function written(
  event: Fields,
  said: Omit<ClientEvent, keyof EventContents | 'kind' | 'json' | 'textBytes'>,
): ClientEvent | ClientEventFault {
  try {
    const json = JSON.stringify(event)
    const { imageChars, ...contents } = contentsOf(event)
    const isSound = said.type.startsWith('input_audio_buffer.')
    const textBytes = isSound ? 0 : Buffer.byteLength(json) - contents.soundChars - imageChars
    return { kind: 'event', ...said, json, ...contents, textBytes }
  } catch {
    // Deeper than anything that a reader could follow.
    return { kind: 'fault', code: 'invalid-json', param: '', eventId: said.eventId }
  }
}

/** The field for which a session cannot be as it is asked for. */
function refuseSession(session: Fields, { model, upstreamModel }: SessionModel): string | null {
  const given = session['model']
  // A caller may send back what its upstream has told of the session.
  if (given !== undefined && given !== model && given !== upstreamModel) return 'session.model'
  if (session['type'] === 'transcription') return 'session.type'
  if (session['prompt']) return 'session.prompt'
  if (session['input_audio_transcription']) return 'session.input_audio_transcription'
  const input = asFields(asFields(session['audio'])?.['input'])
  return input?.['transcription'] ? 'session.audio.input.transcription' : null
}

/** The name in other letters, in the event itself or in what it sets. */
function misspelt(event: Fields): string | null {
  const session = asFields(event['session'])
  const audio = asFields(session?.['audio'])
  const places = [event, session, audio, asFields(audio?.['input']), asFields(event['response'])]
  for (const place of places)
    for (const name of Object.keys(place ?? {})) {
      const usual = foldedKey(name)
      if (name !== usual && known.has(usual)) return usual
    }
  return null
}

/** Whether one of these tools is run by the upstream: the caller's are functions. */
function hasOwnTools(fields: Fields | null): boolean {
  return asList(fields?.['tools']).some((tool) => asFields(tool)?.['type'] !== 'function')
}

/** As both editions of the API call it. */
function limitOf(response: Fields | null): number | null {
  const limit = response?.['max_output_tokens'] ?? response?.['max_response_output_tokens']
  if (limit === 'inf') return Infinity
  return typeof limit === 'number' && limit > 0 ? Math.ceil(limit) : null
}
