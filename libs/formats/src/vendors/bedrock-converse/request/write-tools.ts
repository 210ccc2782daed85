import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import type { FunctionTool, Prompt, ToolChoice } from '../../../parts/prompt'

const noInput = { type: 'object', properties: {} }

/** How tools are written. */
export interface ToolOptions {
  readonly fates: Fates
  readonly hasSchemas: boolean
}

/**
 * `toolConfig` (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolConfiguration.html); null where no tool is
 * needed. There is no word for none of them: then they are not offered, but where calls have been made, beside which tools have to
 * stand. Those that were called and that the caller no longer offers are named without more.
 */
export function writeToolConfig(prompt: Prompt, options: ToolOptions): Fields | null {
  const { fates } = options
  const { toolChoice: choice } = prompt
  const called = calledIn(prompt)
  const functions = prompt.tools.filter((tool) => tool.kind === 'function')
  if (choice?.kind === 'none' && called.size === 0) return null
  if (choice?.kind === 'none') fates.leaveOut('toolChoice')
  const isOffered = ({ name }: FunctionTool) => choice?.kind !== 'allowed' || choice.names.includes(name)
  const offered = functions.filter((tool) => isOffered(tool) || called.has(tool.name))
  if (offered.length < functions.length) fates.change('toolChoice')
  const specs = offered.map((tool) => writeSpec(tool, options))
  if (specs.length === 0) for (const name of called) specs.push({ toolSpec: { name, inputSchema: { json: noInput } } })
  if (specs.length === 0) return null
  const toolChoice = functions.length === 0 ? null : writeChoice(choice)
  return { tools: specs, ...(toolChoice && { toolChoice }) }
}

function calledIn({ turns }: Prompt): ReadonlySet<string> {
  const calls = turns.flatMap(({ content }) => content.filter((one) => one.kind === 'tool-call'))
  return new Set(calls.map(({ name }) => name))
}

function writeSpec({ name, description, schema, isStrict, cache }: FunctionTool, options: ToolOptions): Fields {
  const { fates, hasSchemas } = options
  if (cache !== undefined) fates.leaveOut('cache')
  if (isStrict === true && !hasSchemas) fates.leaveOut('toolStrict')
  // A schema that does not say so is meant to be one of an object, and is refused here.
  if (schema !== null && schema.type !== 'object') fates.change('toolSchema')
  const toolSpec = {
    name,
    // An empty one is refused.
    ...(description !== null && description !== '' && { description }),
    inputSchema: { json: { ...(schema ?? noInput), type: 'object' } },
    ...(isStrict === true && hasSchemas && { strict: true }),
  }
  return { toolSpec }
}

function writeChoice(choice: ToolChoice | null): Fields | null {
  switch (choice?.kind) {
    case 'named':
      return { tool: { name: choice.name } }
    case 'required':
      return { any: {} }
    case 'allowed':
      return choice.mode === 'required' ? { any: {} } : { auto: {} }
    case 'auto':
      return { auto: {} }
    default:
      return null
  }
}
