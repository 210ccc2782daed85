import path from 'node:path'
import { RemoteSite } from '@tollgate/console-sdk/testing'

/** This remote alone, and visitors who come to it. */
export const startVisitors = (): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'))
