import { readCache } from '../../../parts/cache-marker'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { fieldsBack, restOf } from '../../../parts/own'
import type { FunctionTool, Prompt, Tool, ToolChoice } from '../../../parts/prompt'
import type { ModelTraits } from './claude-model'
import { cacheMarker } from './write-blocks'

const toolFields: ReadonlySet<string> = new Set([
  'type',
  'name',
  'description',
  'input_schema',
  'strict',
  'cache_control',
])

/** The tools of a request: functions of the caller's, and tools that the provider runs, as they stood. */
export function readTools(tools: unknown): Tool[] {
  return listOf(tools).map((value): Tool => {
    const tool = fieldsOf(value)
    if (tool === null || typeof tool.name !== 'string' || (tool.type != null && tool.type !== 'custom'))
      return { kind: 'own', own: { format: 'anthropic', value: tool ?? { type: 'unknown', value } } }
    const cache = readCache(tool)
    const own = restOf('anthropic', tool, toolFields)
    return {
      kind: 'function',
      name: tool.name,
      description: textOf(tool.description),
      schema: fieldsOf(tool.input_schema),
      isStrict: typeof tool.strict === 'boolean' ? tool.strict : null,
      ...(cache && { cache }),
      ...(own && { own }),
    }
  })
}

/** Null for nothing, undefined for what is no choice that is known. */
export function readToolChoice(choice: unknown): ToolChoice | null | undefined {
  if (choice == null) return null
  const { type, name } = fieldsOf(choice) ?? {}
  if (type === 'auto' || type === 'none') return { kind: type }
  if (type === 'any') return { kind: 'required' }
  return type === 'tool' && typeof name === 'string' ? { kind: 'named', name } : undefined
}

/** Null where nothing is said of it. */
export function readParallel(choice: unknown): boolean | null {
  const isDisabled = fieldsOf(choice)?.disable_parallel_tool_use
  return typeof isDisabled === 'boolean' ? !isDisabled : null
}

/** How tools are written. */
export interface ToolOptions {
  readonly fates: Fates
  readonly traits: ModelTraits
}

/** The fields of a request that tell of tools. */
export function writeToolFields(prompt: Prompt, options: ToolOptions): Fields {
  const choice = prompt.toolChoice
  const isAllowed = (tool: Tool) =>
    choice?.kind !== 'allowed' || (tool.kind === 'function' && choice.names.includes(tool.name))
  const tools = prompt.tools.filter(isAllowed).flatMap((tool): Fields[] => {
    if (tool.kind === 'function') return [writeTool(tool, options)]
    return tool.own.format === 'anthropic' ? [tool.own.value] : []
  })
  if (tools.length < prompt.tools.length && choice?.kind === 'allowed') options.fates.change('toolChoice')
  if (tools.length === 0) {
    if (choice !== null && choice.kind !== 'none' && choice.kind !== 'auto') options.fates.leaveOut('toolChoice')
    return {}
  }
  const tool_choice = writeToolChoice(choice, prompt.isParallel)
  return { tools, ...(tool_choice && { tool_choice }) }
}

function writeTool({ name, description, schema, isStrict, cache, own }: FunctionTool, options: ToolOptions): Fields {
  const { fates, traits } = options
  if (isStrict && !traits.hasSchemas) fates.leaveOut('toolStrict')
  // A schema that does not say so is meant to be one of an object, and is refused here.
  if (schema !== null && schema.type !== 'object') fates.change('toolSchema')
  return {
    ...fieldsBack('anthropic', own),
    name,
    ...(description !== null && { description }),
    input_schema: { ...(schema ?? { properties: {} }), type: 'object' },
    ...(isStrict !== null && traits.hasSchemas && { strict: isStrict }),
    ...(cache && { cache_control: cacheMarker(cache) }),
  }
}

/** Whether calls may come side by side is said within the choice. */
function writeToolChoice(choice: ToolChoice | null, isParallel: boolean | null): Fields | null {
  if (choice?.kind === 'none') return { type: 'none' }
  const more = isParallel === null ? {} : { disable_parallel_tool_use: !isParallel }
  switch (choice?.kind) {
    case 'named':
      return { type: 'tool', name: choice.name, ...more }
    case 'required':
      return { type: 'any', ...more }
    case 'allowed':
      return { type: choice.mode === 'required' ? 'any' : 'auto', ...more }
    default:
      return choice === null && isParallel !== false ? null : { type: 'auto', ...more }
  }
}
