import type { WireName } from '@tollgate/catalogue'
import type { VendorSample } from './sample'
import { aiproxySample } from './samples/aiproxy'
import { baiduSample } from './samples/baidu'
import { bedrockConverseSample } from './samples/bedrock-converse'
import { codexSample } from './samples/codex'
import { cohereSample } from './samples/cohere'
import { cozeSample } from './samples/coze'
import { difySample } from './samples/dify'
import { ollamaSample } from './samples/ollama'
import { replicateSample } from './samples/replicate'
import { tencentSample } from './samples/tencent'
import { xunfeiSample } from './samples/xunfei'

/** Of every vendor. */
export const samples: Readonly<Record<WireName, VendorSample>> = {
  dify: difySample,
  tencent: tencentSample,
  xunfei: xunfeiSample,
  baidu: baiduSample,
  coze: cozeSample,
  replicate: replicateSample,
  'aiproxy-library': aiproxySample,
  'bedrock-converse': bedrockConverseSample,
  cohere: cohereSample,
  ollama: ollamaSample,
  codex: codexSample,
}
