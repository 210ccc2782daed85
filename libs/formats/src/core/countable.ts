/** The countable content of a request or an answer: text to be tokenised, and tokens that no text stands for. */
export interface CountableText {
  pieces: string[]
  /** Tokens of fixed costs: messages, tool calls, images, files. */
  extraTokens: number
  /** What of `extraTokens` are images that a model has drawn; absent where there are none. */
  imageTokens?: number
}

/** How the content of a request is counted. */
export interface RequestTextOptions {
  /** The model as the upstream knows it: images cost what that model counts for them. */
  model: string
}

/** Adds a text to what is counted, where there is one. */
export function addText(counted: CountableText, text: string | null | undefined): void {
  if (text) counted.pieces.push(text)
}
