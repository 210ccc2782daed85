import type { PayAnswer } from '@tollgate/contracts/http/billing'

/** Leads this tab to where an order is paid: by a form where the provider wants one, otherwise by its address. */
export function leaveToPay({ url, data }: PayAnswer): void {
  const fields = Object.entries(data)
  if (fields.length === 0) {
    location.assign(url)
    return
  }
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: url })
  form.append(
    ...fields.map(([name, value]) => Object.assign(document.createElement('input'), { type: 'hidden', name, value })),
  )
  document.body.append(form)
  form.submit()
}
