import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useFaultText, useFormat, useNotify, useOvertaken, useSession, useT } from '@tollgate/console-sdk'
import { QuotaField } from '@tollgate/console-sdk/values'
import {
  MultiSelectField,
  SegmentedField,
  SelectField,
  SwitchField,
  TextField,
  useFormValue,
} from '@tollgate/console-ui/form'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { budgetFaults, type BudgetScope, budgetScopes, type BudgetView } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { tokensQuery } from '../../api/billing.api'
import { allGroupsQuery, budgetNow, budgetsKey, setBudget, userIdOf } from '../../api/budget.api'
import { bodyOf, budgetFormSchema, type BudgetFormValues, editOf, newBudget, valuesOf } from './budget.model'

const percents = ['25', '50', '75', '80', '90', '100'].map((value) => ({ value, label: `${value}%` }))

function OwnTokenField() {
  const t = useT('billing')
  const { data } = useQuery(tokensQuery({ keyword: '', key: '', order: null, page: 1, pageSize: 100 }))
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <SelectField name="id" label={t('budgets.scopes.token')} options={options} isRequired isSearchable />
}

function GroupField() {
  const t = useT('billing')
  const { data } = useQuery(allGroupsQuery)
  const options = (data ?? []).map((name) => ({ value: name, label: name }))
  return <SelectField name="id" label={t('budgets.scopes.group')} options={options} isRequired isSearchable />
}

/** Whose calls a new budget is for. */
function SubjectFields({ isOwn }: { readonly isOwn: boolean }) {
  const t = useT('billing')
  const scope = useFormValue<BudgetScope>('scope')
  const scopes = isOwn ? (['user', 'token'] as const) : budgetScopes
  const options = scopes.map((value) => ({
    value,
    label: isOwn && value === 'user' ? t('budgets.own-account') : t(`budgets.scopes.${value}`),
  }))
  return (
    <>
      <SegmentedField<BudgetScope> name="scope" label={t('budgets.scope')} options={options} />
      {scope === 'group' && <GroupField />}
      {isOwn && scope === 'token' && <OwnTokenField />}
      {!isOwn && scope !== 'group' && (
        <TextField
          name="id"
          label={t(`budgets.${scope}-id`)}
          help={scope === 'token' ? t('budgets.token-id-help') : undefined}
          autoComplete="off"
          isRequired
        />
      )}
    </>
  )
}

function LimitFields() {
  const t = useT('billing')
  const isHard = useFormValue<boolean>('is_hard')
  return (
    <>
      <QuotaField name="monthly_quota" label={t('budgets.monthly')} help={t('budgets.monthly-help')} isRequired />
      <MultiSelectField
        name="warn_percents"
        label={t('budgets.thresholds')}
        help={t('budgets.thresholds-help')}
        options={percents}
        isFree
      />
      <SwitchField
        name="is_hard"
        label={t('budgets.hard')}
        help={t(isHard ? 'budgets.hard-help' : 'budgets.soft-help')}
      />
    </>
  )
}

/** Sets a budget, or changes one. `isOwn` where it is of the reader's own account or tokens. */
export function BudgetSheet({
  budget,
  isOwn,
  onClose,
}: {
  readonly budget: BudgetView | null
  readonly isOwn: boolean
  readonly onClose: () => void
}) {
  const t = useT('billing')
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useFaultText(budgetFaults)
  const { user } = useSession()
  // What was typed is compared with what the form began with.
  const [began] = useState(budget)
  const isOwnNew = isOwn && began === null
  const check = useCheck(isOwn)
  const save = useMutation({
    mutationFn: async (values: BudgetFormValues) => {
      const body = bodyOf(values, isOwnNew ? (user?.id ?? 0) : null)
      if (began !== null) await check(began, values)
      const isNamed = began === null && body.scope === 'user'
      return setBudget(isNamed ? { ...body, id: await userIdOf(body.id) } : body)
    },
    onSuccess: async () => {
      notify.success(t('budgets.saved'))
      await queries.invalidateQueries({ queryKey: budgetsKey })
    },
  })
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t(began === null ? 'budgets.add' : 'budgets.edit-title')}
      subtitle={began === null ? undefined : `${t(`budgets.scopes.${began.scope}`)} · ${began.name}`}
      submitLabel={t('budgets.save')}
      schema={budgetFormSchema(isOwnNew)}
      defaultValues={began === null ? newBudget : valuesOf(began)}
      draft={began === null ? 'budget-add' : `budget-${began.id}`}
      translate={translate}
      onSubmit={async (values) => void (await save.mutateAsync(values))}
    >
      {began === null && <SubjectFields isOwn={isOwn} />}
      <LimitFields />
    </FormDrawer>
  )
}

/** Throws where a budget was deleted since the form began with it, which a save would make anew, or the same of it was changed. */
function useCheck(isOwn: boolean) {
  const t = useT('billing')
  const format = useFormat()
  const checkOvertaken = useOvertaken()
  return async (began: BudgetView, values: BudgetFormValues) => {
    const now = await budgetNow(began.id, isOwn)
    if (now === null) throw new ApiError({ code: 'refused', status: 200, message: t('budgets.gone'), isGone: true })
    const say = (name: string, value: unknown) => (name === 'monthly_quota' ? format.quota(Number(value)) : undefined)
    checkOvertaken(editOf(began, values), valuesOf(began), valuesOf(now), say)
  }
}
