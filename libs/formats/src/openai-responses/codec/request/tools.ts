import { readFunction } from '../../../openai/codec/request/tools'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { fieldsBack, restOf } from '../../../parts/own'
import type { FunctionTool, Prompt, Tool, ToolChoice } from '../../../parts/prompt'

const toolFields: ReadonlySet<string> = new Set(['type', 'name', 'description', 'parameters', 'strict'])
const noInput = { type: 'object', properties: {} }

/** The tools of a request (https://platform.openai.com/docs/api-reference/responses/create); those that are no functions as they stood. */
export function readTools(tools: unknown): Tool[] {
  return listOf(tools).map((value): Tool => {
    const tool = fieldsOf(value)
    if (tool?.type !== 'function' || typeof tool.name !== 'string')
      return { kind: 'own', own: { format: 'openai-responses', value: tool ?? { type: 'unknown', value } } }
    const own = restOf('openai-responses', tool, toolFields)
    return { ...readFunction(tool, tool.name), ...(own && { own }) }
  })
}

/** Null for nothing, undefined for what is no choice that is known. */
export function readToolChoice(choice: unknown): ToolChoice | null | undefined {
  if (choice == null) return null
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice }
  const fields = fieldsOf(choice)
  const name = textOf(fields?.name)
  if (fields?.type === 'function' && name !== null) return { kind: 'named', name }
  if (fields?.type !== 'allowed_tools') return undefined
  const tools = listOf(fields.tools).map(fieldsOf)
  if (tools.some((tool) => tool?.type !== 'function')) return undefined
  const names = tools.map((tool) => textOf(tool?.name) ?? '')
  return { kind: 'allowed', mode: fields.mode === 'required' ? 'required' : 'auto', names }
}

/** The tools that this format can name; undefined when there are none. */
export function writeTools({ tools, format }: Prompt): Fields[] | undefined {
  const written = tools.flatMap((tool): Fields[] => {
    if (tool.kind === 'function') return [writeTool(tool, format === 'openai-responses')]
    return tool.own.format === 'openai-responses' ? [tool.own.value] : []
  })
  return written.length === 0 ? undefined : written
}

/** Functions are strict here unless it is said that they are not, which elsewhere they are not. */
function writeTool({ name, description, schema, isStrict, own }: FunctionTool, isOwn: boolean): Fields {
  const strict = isOwn ? isStrict : (isStrict ?? false)
  return {
    ...fieldsBack('openai-responses', own),
    type: 'function',
    name,
    ...(description !== null && { description }),
    ...((schema !== null || !isOwn) && { parameters: schema ?? noInput }),
    ...(strict !== null && { strict }),
  }
}

export function writeToolChoice(choice: ToolChoice): unknown {
  switch (choice.kind) {
    case 'named':
      return { type: 'function', name: choice.name }
    case 'allowed':
      return {
        type: 'allowed_tools',
        mode: choice.mode,
        tools: choice.names.map((name) => ({ type: 'function', name })),
      }
    default:
      return choice.kind
  }
}
