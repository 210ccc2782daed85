import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Sheet, useFaultText, useFormat, useNotify, useOvertaken, useT } from '@tollgate/console-sdk'
import { FormDrawer, PendingDrawer } from '@tollgate/console-ui/form-drawer'
import { billingFaults, neverExpires, type TokenView } from '@tollgate/contracts/http/billing'
import { useRef, useState } from 'react'
import { createTokens, tokenNow, tokenQuery, tokensKey, updateToken } from '../../api/billing.api'
import {
  changesOf,
  creationOf,
  editOf,
  heldAgainst,
  isChanged,
  newToken,
  tokenFormSchema,
  type TokenFormValues,
  valuesOf,
} from './token-form.model'
import { TokenFields } from './TokenFields'

interface TokenSheetProps {
  readonly onClose: () => void
  readonly onCreated: (tokens: TokenView[]) => void
}

/** Adds tokens, or changes one. */
export function TokenSheet({ sheet, ...props }: TokenSheetProps & { readonly sheet: Sheet }) {
  return sheet.kind === 'add' ? <TokenForm token={null} {...props} /> : <EditSheet id={sheet.id} {...props} />
}

/** Waits for what the token is now, which the list may have shown otherwise. */
function EditSheet({ id, ...props }: TokenSheetProps & { readonly id: number }) {
  const t = useT('billing')
  const { data, error, refetch } = useQuery(tokenQuery(id))
  if (data !== undefined) return <TokenForm token={data} {...props} />
  const retry = () => void refetch()
  return (
    <PendingDrawer
      title={t('tokens.edit-title')}
      subtitle={`#${id}`}
      fields={5}
      error={error}
      onRetry={retry}
      onClose={props.onClose}
    />
  )
}

function TokenForm({ token, onClose, onCreated }: TokenSheetProps & { readonly token: TokenView | null }) {
  const t = useT('billing')
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useFaultText(billingFaults)
  // What was typed is compared with what the form began with: a quota that was spent meanwhile is no change.
  const [began] = useState(token)
  const check = useCheck()
  const made = useRef<TokenView[]>(null)
  // The sheet's address is left first: keys that are shown once hold on to the page.
  const close = () => {
    onClose()
    if (made.current !== null) onCreated(made.current)
  }
  const save = useMutation({
    mutationFn: async (values: TokenFormValues) => {
      if (began === null) {
        made.current = await createTokens(creationOf(values))
        return
      }
      const changes = changesOf(began, values)
      if (isChanged(changes)) await check(began, values)
      const message = isChanged(changes) ? (await updateToken(changes)).message : ''
      if (message === '') notify.success(t('tokens.saved'))
      else notify.info(message)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  })
  return (
    <FormDrawer
      isOpen
      onClose={close}
      title={t(began === null ? 'tokens.add-title' : 'tokens.edit-title')}
      subtitle={began?.name}
      submitLabel={t(began === null ? 'tokens.add' : 'tokens.save')}
      schema={tokenFormSchema}
      defaultValues={began === null ? newToken : valuesOf(began)}
      draft={began === null ? 'token-add' : `token-${began.id}`}
      translate={translate}
      onSubmit={(values) => save.mutateAsync(values)}
    >
      <TokenFields token={began} />
    </FormDrawer>
  )
}

/** Throws where somebody else has changed the same of the token since the form began with it. */
function useCheck() {
  const t = useT('billing')
  const format = useFormat()
  const checkOvertaken = useOvertaken()
  return async (began: TokenView, values: TokenFormValues) => {
    const now = await tokenNow(began.id)
    checkOvertaken(editOf(began, now, values), heldAgainst(began), heldAgainst(now), (name, value) => {
      if (name === 'remain_quota') return format.quota(now.remain_quota)
      if (name === 'expired_time') return value === neverExpires ? t('tokens.never') : format.dateTime(Number(value))
      return undefined
    })
  }
}
