interface Rule {
  readonly isFor: (model: string) => boolean
  readonly ratio: string
}

const named = (ratio: string, ...names: string[]): Rule => ({ isFor: (model) => names.includes(model), ratio })
const starting = (ratio: string, ...starts: string[]): Rule => ({
  isFor: (model) => starts.some((start) => model.startsWith(start)),
  ratio,
})
const containing = (ratio: string, ...parts: string[]): Rule => ({
  isFor: (model) => parts.some((part) => model.includes(part)),
  ratio,
})

/** Names that end in `-all` (an API made of ChatGPT's website) and those of custom GPTs do not have their family's price. */
const isPlainGpt4 = (model: string) => model.startsWith('gpt-4') && !model.endsWith('-all') && !model.includes('-gizmo')

/** Output over input price as makers set it for whole families; the first rule that fits decides. */
const rules: readonly Rule[] = [
  { isFor: (model) => isPlainGpt4(model) && model.startsWith('gpt-4o-2024-05-13'), ratio: '3' },
  { isFor: (model) => isPlainGpt4(model) && model.startsWith('gpt-4o'), ratio: '4' },
  starting('2', 'gpt-4.5-preview'),
  { isFor: (model) => isPlainGpt4(model) && /^gpt-4-turbo|gpt-4-110[65]$/.test(model), ratio: '3' },
  { isFor: isPlainGpt4, ratio: '2' },
  starting('4', 'o1', 'o3'),
  named('3', 'chatgpt-4o-latest'),
  containing('5', 'claude-3', 'claude-sonnet-4', 'claude-opus-4'),
  containing('3', 'claude-instant-1', 'claude-2'),
  { isFor: (model) => model === 'gpt-3.5-turbo' || /^gpt-3\.5.*0125$/.test(model), ratio: '3' },
  { isFor: (model) => /^gpt-3\.5.*1106$/.test(model), ratio: '2' },
  starting('1.333333333333333333', 'gpt-3.5'), // 4/3, as far as a price text goes
  starting('3', 'mistral-'),
  starting('4', 'gemini-1.0-pro', 'gemini-1.5-pro'),
  starting('8', 'gemini-2.5-pro-preview'),
  { isFor: (model) => /^gemini-2\.5-flash-preview.*-nothinking$/.test(model), ratio: '4' },
  starting('5.833333333333333333', 'gemini-2.5-flash-preview'), // 3.5/0.6
  starting('4', 'gemini-'),
  named('3', 'command-r'),
  named('5', 'command-r-plus'),
  starting('4', 'command'),
  named('4', 'deepseek-chat', 'deepseek-reasoner'),
  starting('2', 'ERNIE-Speed-', 'ERNIE-Lite-', 'ERNIE-Character', 'ERNIE-Functions'),
  named('1.25', 'llama2-70b-4096'),
  named('2', 'llama3-8b-8192'),
  named('1.338983050847457627', 'llama3-70b-8192'), // 0.79/0.59
]

/** The completion ratio that a model's name alone leads to, as decimal text; 1 when no family is known. */
export function inferredCompletionRatio(model: string): string {
  return rules.find((rule) => rule.isFor(model))?.ratio ?? '1'
}
