import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'

/** This remote alone before its mocks. */
export const startBilling = (mode?: Mode): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'), mode)

/** Where the cards stand that the identity remote's page of one's own account shows. */
export const personal = '/slot?name=identity.personal'
