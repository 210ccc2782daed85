import { anthropic } from './anthropic'
import { gemini } from './gemini'
import { openai } from './openai'
import type { Dialect, SnippetGround, SnippetLanguage, Writers } from './snippet.types'

const writers: Readonly<Record<Dialect, Writers>> = { openai, anthropic, gemini }

/** The words in which a model can be called: everybody's, and those of its maker (rule K20). */
export function dialectsOf(model: string): Dialect[] {
  // A maker may stand in front of the name.
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  if (name.includes('claude')) return ['openai', 'anthropic']
  return name.startsWith('gemini') ? ['openai', 'gemini'] : ['openai']
}

/** A call as a program that can be run as it stands. */
export const snippetOf = (dialect: Dialect, language: SnippetLanguage, ground: SnippetGround): string =>
  writers[dialect][language](ground)
