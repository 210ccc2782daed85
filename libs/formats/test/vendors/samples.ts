import type { WireName } from '@tollgate/catalogue'
import { aiproxySample } from './aiproxy'
import { baiduSample } from './baidu'
import { bedrockConverseSample } from './bedrock-converse'
import { codexSample } from './codex'
import { cohereSample } from './cohere'
import { cozeSample } from './coze'
import { difySample } from './dify'
import { ollamaSample } from './ollama'
import { replicateSample } from './replicate'
import type { VendorSample } from './sample'
import { tencentSample } from './tencent'
import { xunfeiSample } from './xunfei'

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
