import type { WireName } from '@tollgate/catalogue'
import { type VendorTranslator, vendorTranslator } from './vendors/call/vendor-translator'
import { dify } from './vendors/dify/dify'
import type { Vendor } from './vendors/vendor'

/** Of every wire. */
const vendors: Readonly<Record<WireName, Vendor>> = { dify }

/** What carries chats between OpenAI's dialect and a vendor's words. */
export function vendorTranslatorOf(name: WireName): VendorTranslator {
  return vendorTranslator(vendors[name])
}
