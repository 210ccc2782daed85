import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'

/** This remote alone, and visitors who come to it. */
export const startVisitors = (mode?: Mode): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '../..'), mode)
