import { useQuery } from '@tanstack/react-query'
import { firstModel, looksLikeChat, useLastModel, useSession, useT } from '@tollgate/console-sdk'
import { Snippets } from '@tollgate/console-sdk/snippets'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { modelsQuery, pricingQuery } from '../../api/billing.api'
import { servedModels, snippetModels } from './snippet-models.model'

interface TokenSnippetsProps {
  readonly token: TokenView
  /** Null where the key is not shown beside. */
  readonly apiKey: string | null
}

/** A first call with a token, to a model that it may call. */
export function TokenSnippets({ token, apiKey }: TokenSnippetsProps) {
  const t = useT('billing')
  const { user } = useSession()
  const known = useQuery({ ...modelsQuery, retry: false })
  const prices = useQuery({ ...pricingQuery(user?.id ?? null), retry: false })
  const { lastUsed, isPending: isLastPending } = useLastModel()
  const [chosen, setChosen] = useState<string | null>(null)
  const models = snippetModels(token, known.data ?? [])
  const served = servedModels(models, prices.data?.data ?? [], token.group || (user?.group ?? ''))
  if (known.isPending || prices.isPending || isLastPending) return <Skeleton shape="block" height={240} />
  // Where there is no model yet, a name shows where one belongs.
  const model = chosen ?? firstModel(served, lastUsed) ?? models.find(looksLikeChat) ?? 'gpt-4o-mini'
  return (
    <Stack gap={4}>
      {models.length > 1 && (
        <SelectInput
          label={t('token-snippets.model')}
          isSearchable
          value={model}
          options={models.map((name) => ({ value: name, label: name }))}
          onChange={setChosen}
        />
      )}
      <Snippets call={{ model, question: t('token-snippets.question') }} apiKey={apiKey} />
    </Stack>
  )
}
