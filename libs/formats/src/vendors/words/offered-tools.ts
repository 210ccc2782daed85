import type { Fates } from '../../parts/fates'
import type { FunctionTool, Prompt } from '../../parts/prompt'

/** The tools that a vendor is offered, and whether the model has to call one. */
export interface OfferedTools {
  readonly tools: readonly FunctionTool[]
  readonly mode: 'auto' | 'none' | 'required'
}

/** For vendors who cannot name a tool that has to be called: of several only those that may be called are offered, which is told. */
export function offeredTools({ tools, toolChoice }: Prompt, fates: Fates): OfferedTools {
  const functions = tools.filter((tool) => tool.kind === 'function')
  if (toolChoice?.kind !== 'named' && toolChoice?.kind !== 'allowed')
    return { tools: functions, mode: toolChoice?.kind ?? 'auto' }
  const names: ReadonlySet<string> = new Set(toolChoice.kind === 'named' ? [toolChoice.name] : toolChoice.names)
  const offered = functions.filter(({ name }) => names.has(name))
  if (offered.length < functions.length) fates.change('toolChoice')
  return { tools: offered, mode: toolChoice.kind === 'named' ? 'required' : toolChoice.mode }
}
