import { writeMedia } from '../../openai/codec/request/data-url'
import type { Content, Image, ToolCall, ToolResult } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { FunctionTool, Prompt, PromptField, ToolChoice, Turn } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'
import { saidText, systemText } from '../words/said-text'
import { tellUnsaid } from '../words/unsaid'

const sayable: ReadonlySet<PromptField> = new Set(['temperature', 'topP', 'seed', 'stops', 'tools'])
const calls: ReadonlySet<Content['kind']> = new Set(['tool-call'])
const besideText: ReadonlySet<Content['kind']> = new Set(['tool-result', 'image'])
const noInput = { type: 'object', properties: {} }

/**
 * A request of `ChatCompletions`, 2023-09-01 (https://cloud.tencent.com/document/api/1729/105701). It has no limit for an
 * answer; the system's words stand first, and once.
 */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, sayable, { fates, setting })
  const { temperature, topP, seed, stops } = prompt
  const system = systemText(prompt.turns, fates)
  return {
    Model: setting.model,
    Messages: [
      ...(system === '' ? [] : [{ Role: 'system', Content: system }]),
      ...prompt.turns.flatMap((turn) => writeTurn(turn, fates)),
    ],
    Stream: setting.isStream,
    ...(temperature !== null && { Temperature: temperature }),
    ...(topP !== null && { TopP: topP }),
    ...(seed !== null && { Seed: seed }),
    ...(stops.length > 0 && { Stop: stops }),
    ...writeTools(prompt, fates),
  }
}

function writeTurn({ role, content }: Turn, fates: Fates): Fields[] {
  if (role === 'system') return []
  if (role === 'assistant') {
    const asked = content.filter((one) => one.kind === 'tool-call')
    return [
      {
        Role: 'assistant',
        Content: saidText(content, fates, calls),
        ...(asked.length > 0 && { ToolCalls: asked.map(writeCall) }),
      },
    ]
  }
  const results = content.filter((one) => one.kind === 'tool-result').map((one) => writeResult(one, fates))
  const images = content.filter((one) => one.kind === 'image')
  const text = saidText(content, fates, besideText)
  if (images.length > 0) return [...results, { Role: 'user', Contents: writeContents(text, images, fates) }]
  return text === '' && results.length > 0 ? results : [...results, { Role: 'user', Content: text }]
}

function writeContents(text: string, images: readonly Image[], fates: Fates): Fields[] {
  return [
    ...(text === '' ? [] : [{ Type: 'text', Text: text }]),
    ...images.map(({ media, detail }) => {
      if (detail !== undefined && detail !== 'auto') fates.leaveOut('imageDetail')
      return { Type: 'image_url', ImageUrl: { Url: writeMedia(media) } }
    }),
  ]
}

function writeCall({ id, name, input }: ToolCall): Fields {
  return { Id: id, Type: 'function', Function: { Name: name, Arguments: input === '' ? '{}' : input } }
}

function writeResult({ id, content }: ToolResult, fates: Fates): Fields {
  return { Role: 'tool', ToolCallId: id, Content: saidText(content, fates) }
}

function writeTools({ tools, toolChoice }: Prompt, fates: Fates): Fields {
  const functions = tools.filter((tool) => tool.kind === 'function')
  if (functions.length === 0) return {}
  const { offered, choice } = chosen(functions, toolChoice, fates)
  return { Tools: offered.map((tool) => writeTool(tool, fates)), ...choice }
}

/** There is `auto`, `none`, and one that has to be called; one of several is not to be had. */
function chosen(
  functions: readonly FunctionTool[],
  toolChoice: ToolChoice | null,
  fates: Fates,
): { readonly offered: readonly FunctionTool[]; readonly choice: Fields } {
  if (toolChoice === null) return { offered: functions, choice: {} }
  if (toolChoice.kind === 'auto' || toolChoice.kind === 'none')
    return { offered: functions, choice: { ToolChoice: toolChoice.kind } }
  const offered = functions.filter(({ name }) => isAmong(name, toolChoice))
  if (toolChoice.kind === 'allowed' && toolChoice.mode === 'auto') return { offered, choice: { ToolChoice: 'auto' } }
  const [only] = offered
  if (only === undefined || offered.length > 1) {
    fates.refuse('toolChoice')
    return { offered, choice: {} }
  }
  return { offered: functions, choice: { ToolChoice: 'custom', CustomTool: writeTool(only, fates) } }
}

function isAmong(name: string, choice: ToolChoice): boolean {
  if (choice.kind === 'named') return choice.name === name
  return choice.kind !== 'allowed' || choice.names.includes(name)
}

/** The schema is a text of JSON here. */
function writeTool({ name, description, schema, isStrict }: FunctionTool, fates: Fates): Fields {
  if (isStrict !== null) fates.leaveOut('toolStrict')
  const described = description === null ? {} : { Description: description }
  return { Type: 'function', Function: { Name: name, Parameters: JSON.stringify(schema ?? noInput), ...described } }
}
