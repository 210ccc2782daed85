import { api, type SentFile } from '@tollgate/console-sdk'
import { type ChannelImport, channelImport } from '@tollgate/contracts/http/channels'
import type { Listing } from './channels.api'

/** The channels that a list of this filter shows, as a document without their keys. */
export const exportChannels = (filters: Pick<Listing, 'keyword' | 'model' | 'group' | 'status'>): Promise<SentFile> =>
  api.file('/api/channel/export', { query: { ...filters } })

/** Makes and changes channels as the document says; a trial only tells what would come of it. */
export const importChannels = (document: string, isTrial: boolean): Promise<ChannelImport> =>
  api.post('/api/channel/import', { schema: channelImport, body: { document, is_trial: isTrial } })
