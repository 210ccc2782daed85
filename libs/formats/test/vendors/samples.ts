import type { WireName } from '@tollgate/catalogue'
import { difySample } from './dify'
import type { VendorSample } from './sample'

/** Of every vendor. */
export const samples: Readonly<Record<WireName, VendorSample>> = { dify: difySample }
