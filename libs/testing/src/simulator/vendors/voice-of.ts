import type { Asked, Voice } from './speech/voice'
import { aiproxy } from './voices/aiproxy'
import { baidu } from './voices/baidu'
import { codex } from './voices/codex'
import { cohere } from './voices/cohere'
import { converse } from './voices/converse'
import { coze } from './voices/coze'
import { dify } from './voices/dify'
import { ollama } from './voices/ollama'
import { replicate } from './voices/replicate'
import { tencent } from './voices/tencent'
import { xunfei } from './voices/xunfei'

const voices: readonly Voice[] = [
  dify,
  tencent,
  xunfei,
  baidu,
  coze,
  replicate,
  aiproxy,
  cohere,
  ollama,
  converse,
  codex,
]

/** The vendor whose own API a request asks; null where it asks in a dialect that callers of the product speak. */
export function voiceOf(asked: Asked): Voice | null {
  return voices.find((voice) => voice.hears(asked)) ?? null
}
