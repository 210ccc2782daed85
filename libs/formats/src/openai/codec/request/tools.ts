import { readCache } from '../../../parts/cache-marker'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { fieldsBack, restOf } from '../../../parts/own'
import type { FunctionTool, Prompt, Tool, ToolChoice } from '../../../parts/prompt'

const toolFields: ReadonlySet<string> = new Set(['type', 'function', 'cache_control'])
const noInput = { type: 'object', properties: {} }

/** The tools of a request; those that are no functions as they stood. */
export function readTools(tools: unknown): Tool[] {
  return listOf(tools).map((value): Tool => {
    const tool = fieldsOf(value)
    const asked = fieldsOf(tool?.function)
    if (tool === null || asked === null || typeof asked.name !== 'string')
      return { kind: 'own', own: { format: 'openai', value: tool ?? { type: 'unknown', value } } }
    const cache = readCache(tool)
    const own = restOf('openai', tool, toolFields)
    return { ...readFunction(asked, asked.name), ...(cache && { cache }), ...(own && { own }) }
  })
}

/** What OpenAI says of a function, in both of its dialects. */
export function readFunction(asked: Fields, name: string): FunctionTool {
  return {
    kind: 'function',
    name,
    description: textOf(asked.description),
    schema: fieldsOf(asked.parameters),
    isStrict: typeof asked.strict === 'boolean' ? asked.strict : null,
  }
}

/** Null for nothing, undefined for what is no choice that is known. */
export function readToolChoice(choice: unknown): ToolChoice | null | undefined {
  if (choice == null) return null
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice }
  const fields = fieldsOf(choice)
  const name = textOf(fieldsOf(fields?.function)?.name)
  if (fields?.type === 'function' && name !== null) return { kind: 'named', name }
  const allowed = fieldsOf(fields?.allowed_tools)
  if (fields?.type !== 'allowed_tools' || allowed === null) return undefined
  const names = listOf(allowed.tools).map((tool) => textOf(fieldsOf(fieldsOf(tool)?.function)?.name) ?? '')
  return { kind: 'allowed', mode: allowed.mode === 'required' ? 'required' : 'auto', names }
}

/** The tools that this format can name, as it names them; undefined when there are none. */
export function writeTools({ tools, format }: Prompt): Fields[] | undefined {
  const written = tools.flatMap((tool): Fields[] => {
    if (tool.kind === 'function') return [writeTool(tool, format === 'openai')]
    return tool.own.format === 'openai' ? [tool.own.value] : []
  })
  return written.length === 0 ? undefined : written
}

function writeTool({ name, description, schema, isStrict, cache, own }: FunctionTool, isOwn: boolean): Fields {
  return {
    ...fieldsBack('openai', own),
    type: 'function',
    function: {
      name,
      ...(description !== null && { description }),
      ...((schema !== null || !isOwn) && { parameters: schema ?? noInput }),
      ...(isStrict !== null && { strict: isStrict }),
    },
    ...(isOwn && cache && { cache_control: cacheMarker(cache) }),
  }
}

/** As OpenRouter takes it. */
export function cacheMarker(life: '5m' | '1h'): Fields {
  return { type: 'ephemeral', ...(life === '1h' && { ttl: life }) }
}

export function writeToolChoice(choice: ToolChoice): unknown {
  switch (choice.kind) {
    case 'named':
      return { type: 'function', function: { name: choice.name } }
    case 'allowed': {
      const tools = choice.names.map((name) => ({ type: 'function', function: { name } }))
      return { type: 'allowed_tools', allowed_tools: { mode: choice.mode, tools } }
    }
    default:
      return choice.kind
  }
}

/** Tells what of other formats' tools is lost. A choice among tools none of which is left is none. */
export function tellOfTools({ tools, toolChoice }: Prompt, isOwn: boolean, fates: Fates): void {
  const functions = tools.filter((tool) => tool.kind === 'function')
  if (!isOwn && functions.some(({ cache }) => cache !== undefined)) fates.leaveOut('cache')
  if (isOwn || toolChoice === null || functions.length === tools.length) return
  const isLost =
    functions.length === 0 || (toolChoice.kind === 'named' && !functions.some(({ name }) => name === toolChoice.name))
  if (isLost) fates.leaveOut('toolChoice')
}
