import { api, type Find, paths } from '@tollgate/console-sdk'
import { tokenList } from '@tollgate/contracts/http/billing'
import { maskedKey } from '../features/token-keys/key.model'

/** The own tokens, by their names: what is typed here is no place for a piece of a key. */
const findTokens: Find = async ({ text, signal }) => {
  const query = { p: 1, size: 5, keyword: text, token: '' }
  const { items } = await api.get('/api/token/search', { schema: tokenList, query, signal })
  return items.map(({ id, name, key, group }) => ({
    id: String(id),
    title: name,
    hint: [maskedKey(key), group].filter(Boolean).join(' · '),
    path: `${paths.tokens}/edit/${id}`,
  }))
}

export default findTokens
