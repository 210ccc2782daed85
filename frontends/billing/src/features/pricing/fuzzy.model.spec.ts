import { fuzzyFilter } from './fuzzy.model'

const names = ['gpt-4o', 'gpt-4o-mini', 'claude-sonnet-4', 'deepseek/deepseek-v3.1', 'o3', 'text-embedding-3-small']
const find = (typed: string) => fuzzyFilter(names, typed, (name) => name)

it.each([
  ['', names],
  ['   ', names],
  ['GPT4O', ['gpt-4o', 'gpt-4o-mini']],
  ['gpt mini', ['gpt-4o-mini']],
  ['mini gpt', ['gpt-4o-mini']],
  ['v3.1', ['deepseek/deepseek-v3.1']],
  ['o3', ['o3']],
  ['cld snt', ['claude-sonnet-4']],
  ['qwen', []],
])('"%s" finds %j', (typed, expected) => expect(find(typed)).toEqual(expected))
