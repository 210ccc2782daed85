import type { TriedCapability } from '@tollgate/contracts/http/channels'

/** A chat of OpenAI's dialect that shows whether a model can do something. */
export interface Trial {
  readonly capability: Extract<TriedCapability, 'chat' | 'stream' | 'tools' | 'images' | 'json'>
  readonly isStream: boolean
  /** Besides the model. */
  readonly body: Readonly<Record<string, unknown>>
  /** The field without which it would show nothing. */
  readonly field: string
}

/** Of each answer, at most: enough for models that think a little, and what a check may cost. */
export const mostTokens = 300

/** A picture of 64 by 64 points, all of them red. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC'
const toolName = 'get_weather'

const said = (content: unknown, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more })

/** What is asked first: what fails here shows nothing of the rest. */
export const chatTrial: Trial = { capability: 'chat', isStream: false, body: said('Say hello.'), field: 'messages' }

export const furtherTrials: readonly Trial[] = [
  { capability: 'stream', isStream: true, body: said('Say hello.'), field: 'stream' },
  {
    capability: 'tools',
    isStream: false,
    field: 'tools',
    body: said('What is the weather in Paris? Call the tool.', {
      tools: [
        {
          type: 'function',
          function: {
            name: toolName,
            description: 'Tells the weather of a city',
            parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
          },
        },
      ],
    }),
  },
  {
    capability: 'images',
    isStream: false,
    field: 'messages',
    body: said([
      { type: 'text', text: 'Which colour has this picture? Answer with one English word.' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
    ]),
  },
  {
    capability: 'json',
    isStream: false,
    field: 'response_format',
    // OpenAI's mode wants the word; a model without the mode says so in prose, or in a fence.
    body: said('Say hello, as JSON.', { response_format: { type: 'json_object' } }),
  },
]

/** What of an answer of OpenAI's dialect is looked at. */
export interface SeenAnswer {
  readonly text: string
  readonly calls: readonly { readonly name: string; readonly arguments: string }[]
  /** It stopped at its limit. */
  readonly isCut: boolean
}

/** Whether an answer shows what a trial is for. */
export function shows({ capability }: Trial, { text, calls }: SeenAnswer): boolean {
  switch (capability) {
    case 'chat':
    case 'stream':
      return true
    case 'tools':
      return calls.some((call) => call.name === toolName && isObject(call.arguments))
    case 'images':
      return /\bred\b/i.test(text)
    case 'json':
      return isObject(text)
  }
}

/** Statuses by which an upstream says that it does not do what is asked, whoever asks. */
const refusals: ReadonlySet<number> = new Set([400, 404, 405, 413, 415, 422, 501])

export const isRefusal = (status: number): boolean => refusals.has(status)

function isObject(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null
  } catch {
    return false
  }
}
