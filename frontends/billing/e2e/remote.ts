import path from 'node:path'
import { RemoteSite } from '@tollgate/console-sdk/testing'

/** This remote alone before its mocks. */
export const startBilling = (): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'))
