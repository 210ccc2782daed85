import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../../parts/fields'
import { fieldsBack, restOf } from '../../../parts/own'
import type { FunctionTool, Prompt, Tool, ToolChoice } from '../../../parts/prompt'
import { manyOf, messageOf, wordOf } from '../words/in-camel'
import { jsonSchemaOf } from './json-schema'

const toolFields: ReadonlySet<string> = new Set(['name', 'description', 'parameters', 'parametersJsonSchema'])

/** The tools of a request (https://ai.google.dev/api/caching#Tool): functions of the caller's, and each that the provider runs. */
export function readTools(tools: unknown, isStrict: boolean): Tool[] {
  return manyOf(tools).flatMap((value): Tool[] => {
    const tool = messageOf(value)
    if (tool === null) return [ownTool({ unknown: value })]
    const { functionDeclarations, ...others } = tool
    const functions = manyOf(functionDeclarations).map((one) => readFunction(one, isStrict))
    const own = Object.entries(others).flatMap(([name, one]) => (one === null ? [] : [ownTool({ [name]: one })]))
    return [...functions, ...own]
  })
}

function ownTool(value: Fields): Tool {
  return { kind: 'own', own: { format: 'gemini', value } }
}

function readFunction(value: unknown, isStrict: boolean): Tool {
  const declared = messageOf(value)
  if (declared === null || typeof declared.name !== 'string')
    return ownTool({ functionDeclarations: [declared ?? value] })
  const { parameters, parametersJsonSchema } = declared
  const schema = fieldsOf(parametersJsonSchema) ?? (isFields(parameters) ? jsonSchemaOf(parameters) : null)
  const own = restOf('gemini', declared, toolFields)
  return {
    kind: 'function',
    name: declared.name,
    description: textOf(declared.description),
    schema,
    isStrict: isStrict || null,
    ...(own && { own }),
  }
}

/** Whether calls are made to fit their schemas, which is said for all at once. */
export function readStrict(config: Fields | null): boolean {
  return wordOf(messageOf(config?.functionCallingConfig)?.mode) === 'VALIDATED'
}

/** Null for nothing, undefined for what is no choice that is known (https://ai.google.dev/api/caching#FunctionCallingConfig). */
export function readToolChoice(config: Fields | null): ToolChoice | null | undefined {
  const calling = messageOf(config?.functionCallingConfig)
  if (calling === null) return null
  const mode = wordOf(calling.mode)
  const names = listOf(calling.allowedFunctionNames).filter((name) => typeof name === 'string')
  const [only] = names
  switch (mode) {
    case null:
    case '':
    case 'MODE_UNSPECIFIED':
      return null
    case 'AUTO':
      return { kind: 'auto' }
    case 'NONE':
      return { kind: 'none' }
    case 'VALIDATED':
      return names.length === 0 ? { kind: 'auto' } : { kind: 'allowed', mode: 'auto', names }
    case 'ANY':
      if (only === undefined) return { kind: 'required' }
      return names.length === 1 ? { kind: 'named', name: only } : { kind: 'allowed', mode: 'required', names }
    default:
      return undefined
  }
}

/** The fields of a request that tell of tools; `back` is what else stood in `toolConfig`. */
export function writeToolFields(prompt: Prompt, fates: Fates, back: Fields): Fields {
  const functions = prompt.tools.filter((tool) => tool.kind === 'function')
  const own = prompt.tools.flatMap((tool) =>
    tool.kind === 'own' && tool.own.format === 'gemini' ? [tool.own.value] : [],
  )
  const declared = functions.map((tool) => writeFunction(tool, fates))
  const tools = [...(declared.length === 0 ? [] : [{ functionDeclarations: declared }]), ...own]
  if (prompt.isParallel === false) fates.leaveOut('parallel')
  const calling = writeChoice(prompt, functions, fates)
  const toolConfig = { ...back, ...(calling && { functionCallingConfig: calling }) }
  return { ...(tools.length > 0 && { tools }), ...(Object.keys(toolConfig).length > 0 && { toolConfig }) }
}

/** Schemas are JSON schemas, which Google takes as they are under a name of their own. */
function writeFunction({ name, description, schema, cache, own }: FunctionTool, fates: Fates): Fields {
  if (cache !== undefined) fates.leaveOut('cache')
  return {
    ...fieldsBack('gemini', own),
    name,
    ...(description !== null && { description }),
    ...(schema !== null && { parametersJsonSchema: schema }),
  }
}

/**
 * A function that must fit its schema: `VALIDATED` holds all of them to theirs, as `ANY` does. Where only some are strict, none
 * is held.
 */
function writeChoice({ toolChoice, format }: Prompt, functions: readonly FunctionTool[], fates: Fates): Fields | null {
  if (functions.length === 0) {
    if (toolChoice !== null && toolChoice.kind !== 'auto' && toolChoice.kind !== 'none') fates.leaveOut('toolChoice')
    return format === 'gemini' && toolChoice !== null ? choiceOf(toolChoice, false) : null
  }
  const strict = functions.filter(({ isStrict }) => isStrict === true)
  const isValidated = strict.length === functions.length
  const isFree = toolChoice === null || toolChoice.kind === 'auto'
  if (isFree && strict.length > 0 && !isValidated) fates.leaveOut('toolStrict')
  return toolChoice === null && !isValidated ? null : choiceOf(toolChoice ?? { kind: 'auto' }, isValidated)
}

function choiceOf(choice: ToolChoice, isValidated: boolean): Fields {
  switch (choice.kind) {
    case 'none':
      return { mode: 'NONE' }
    case 'required':
      return { mode: 'ANY' }
    case 'named':
      return { mode: 'ANY', allowedFunctionNames: [choice.name] }
    case 'allowed':
      return { mode: choice.mode === 'required' ? 'ANY' : 'VALIDATED', allowedFunctionNames: choice.names }
    default:
      return { mode: isValidated ? 'VALIDATED' : 'AUTO' }
  }
}
