import { type Answer, jsonAnswer } from '../answers/answer'
import type { Behaviour } from '../script/script'
import { simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'

/**
 * The answer to `/v1/rerank` as Jina gives it: documents that share more words with the query come first. `usage: 'none'`
 * leaves the tokens away; with `searchUnits` it tells of those instead, as Cohere does.
 */
export function rerankAnswer(request: WireRequest, { usage, searchUnits }: Behaviour): Answer {
  const { query = '', documents = [], top_n: top, model } = request
  const words = new Set(query.split(/\s+/))
  const texts = documents.map((document) => (typeof document === 'string' ? document : (document.text ?? '')))
  const results = texts
    .map((text, index) => ({ index, relevance_score: shareOf(text, words) }))
    .sort((a, b) => b.relevance_score - a.relevance_score || a.index - b.index)
    .slice(0, top ?? texts.length)
  if (searchUnits !== undefined)
    return jsonAnswer(200, { id: 'sim', results, meta: { billed_units: { search_units: searchUnits } } })
  const tokens = texts.reduce((sum, text) => sum + simulatedTokens(text), simulatedTokens(query))
  const body = { model: model ?? '', object: 'list', results }
  if (usage === 'none' || usage === 'null') return jsonAnswer(200, body)
  return jsonAnswer(200, { ...body, usage: usage ?? { total_tokens: tokens } })
}

function shareOf(text: string, words: ReadonlySet<string>): number {
  const own = text.split(/\s+/)
  return own.filter((word) => words.has(word)).length / Math.max(1, own.length)
}
