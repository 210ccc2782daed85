import type { WireName } from '@tollgate/catalogue'
import { aiproxyLibrary } from './vendors/aiproxy/aiproxy'
import { baidu } from './vendors/baidu/baidu'
import { bedrockConverse } from './vendors/bedrock-converse/bedrock-converse'
import { type VendorTranslator, vendorTranslator } from './vendors/call/vendor-translator'
import { codex } from './vendors/codex/codex'
import { cohere } from './vendors/cohere/cohere'
import { coze } from './vendors/coze/coze'
import { dify } from './vendors/dify/dify'
import { ollama } from './vendors/ollama/ollama'
import { replicate } from './vendors/replicate/replicate'
import { tencent } from './vendors/tencent/tencent'
import type { Vendor } from './vendors/vendor'
import { xunfei } from './vendors/xunfei/xunfei'

/** Of every wire. */
const vendors: Readonly<Record<WireName, Vendor>> = {
  dify,
  tencent,
  xunfei,
  baidu,
  coze,
  replicate,
  'aiproxy-library': aiproxyLibrary,
  'bedrock-converse': bedrockConverse,
  cohere,
  ollama,
  codex,
}

/** What carries chats between OpenAI's dialect and a vendor's words. */
export function vendorTranslatorOf(name: WireName): VendorTranslator {
  return vendorTranslator(vendors[name])
}
