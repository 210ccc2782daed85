import { api, type Find, paths } from '@tollgate/console-sdk'
import { channelView } from '@tollgate/contracts/http/channels'

/** Channels by id, name, address or key, in the order in which calls try them. */
const findChannels: Find = async ({ text, signal }) => {
  const query = { p: 1, page_size: 5, id_sort: false, tag_mode: false, keyword: text, model: '', group: '' }
  const { items } = await api.page('/api/channel/search', { schema: channelView, query, signal })
  return items.map(({ id, name, tag, group }) => ({
    id: String(id),
    title: name,
    hint: [`#${id}`, tag, group.replaceAll(',', ', ')].filter(Boolean).join(' · '),
    path: `${paths.channels}/edit/${id}`,
  }))
}

export default findChannels
