import { fuzzyFilter } from './fuzzy.model'

const names = ['gpt-4o', 'gpt-4o-mini', 'claude-sonnet-4', 'deepseek/deepseek-v3.1', 'o3', 'text-embedding-3-small']
const find = (typed: string) => fuzzyFilter(names, typed, (name) => name)

describe('rule K38: what is nearest comes first', () => {
  const many = ['chatgpt-4o-latest', 'azure/gpt-4o', 'gpt-4o-mini', 'GPT4o', 'gpt-4o', 'gpt-4o-audio']
  it.each([
    ['gpt-4o', ['gpt-4o', 'GPT4o', 'gpt-4o-mini', 'gpt-4o-audio', 'chatgpt-4o-latest', 'azure/gpt-4o']],
    [' GPT4O ', ['GPT4o', 'gpt-4o', 'gpt-4o-mini', 'gpt-4o-audio', 'chatgpt-4o-latest', 'azure/gpt-4o']],
    ['gpt 4o', ['GPT4o', 'gpt-4o', 'gpt-4o-mini', 'gpt-4o-audio', 'chatgpt-4o-latest', 'azure/gpt-4o']],
    ['4o gpt', many],
    ['gptmini', ['gpt-4o-mini']],
    ['', many],
  ])('"%s" finds %j', (typed, expected) => expect(fuzzyFilter(many, typed, (name) => name)).toEqual(expected))
})

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
