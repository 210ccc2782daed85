import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage, useNotify, useT } from '@tollgate/console-sdk'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { billingFaults, type TokenView } from '@tollgate/contracts/http/billing'
import { faultText } from '@tollgate/contracts/http/core'
import { createTokens, tokensKey, updateToken } from '../../api/billing.api'
import {
  changesOf,
  creationOf,
  isChanged,
  newToken,
  tokenFormSchema,
  type TokenFormValues,
  valuesOf,
} from './token-form.model'
import { TokenFields } from './TokenFields'

export interface TokenDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The token to change; a new one without it. */
  readonly token: TokenView | null
  readonly onCreated: (tokens: TokenView[]) => void
}

/** Adds tokens, or changes one. */
export function TokenDrawer({ isOpen, onClose, token, onCreated }: TokenDrawerProps) {
  const t = useT('billing')
  const { language } = useLanguage()
  const notify = useNotify()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (values: TokenFormValues) => {
      if (token === null) return onCreated(await createTokens(creationOf(values)))
      const changes = changesOf(token, values)
      if (isChanged(changes)) await updateToken(changes)
      notify.success(t('tokens.saved'))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={token === null ? t('tokens.add-title') : t('tokens.edit-title')}
      subtitle={token?.name}
      submitLabel={token === null ? t('tokens.add') : t('tokens.save')}
      schema={tokenFormSchema}
      defaultValues={token === null ? newToken : valuesOf(token)}
      translate={(message) => faultText(billingFaults, message, language)}
      onSubmit={(values) => save.mutateAsync(values)}
    >
      <TokenFields token={token} />
    </FormDrawer>
  )
}
