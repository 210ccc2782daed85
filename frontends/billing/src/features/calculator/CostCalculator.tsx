import { useT } from '@tollgate/console-sdk'
import { Drawer } from '@tollgate/console-ui/drawer'
import { FieldRow } from '@tollgate/console-ui/form'
import { NumberInput, SelectInput } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { ratioText } from '../groups/group.model'
import { billingOf } from '../pricing/billing.model'
import { isPerCall, type PriceGroup } from '../pricing/price.model'
import { firstQuestion, type Question } from './calculator.model'
import { EstimateView } from './EstimateView'

export interface CostCalculatorProps {
  readonly items: readonly PricingItem[]
  readonly groups: readonly PriceGroup[]
  /** The group in view, with which it begins. */
  readonly viewed: PriceGroup
  readonly onClose: () => void
}

/** What calls of a model would cost in a group, by the arithmetic that they are charged by. */
export function CostCalculator({ items, groups, viewed, onClose }: CostCalculatorProps) {
  const t = useT('billing')
  const [groupName, setGroupName] = useState(viewed.name)
  // Of a model that is billed by the second tokens say nothing.
  const offered = items.filter(
    (one) => one.enable_groups.includes(groupName) && ['usage', 'call'].includes(billingOf(one)),
  )
  const [model, setModel] = useState<string | null>(null)
  const item =
    offered.find(({ model_name }) => model_name === model) ?? offered.find((one) => !isPerCall(one)) ?? offered[0]
  const group = groups.find(({ name }) => name === groupName) ?? viewed
  const [question, setQuestion] = useState(firstQuestion)
  const [nowMs] = useState(() => Date.now())
  return (
    <Drawer isOpen onClose={onClose} title={t('calculator.title')} subtitle={t('calculator.purpose')}>
      <Stack gap={4}>
        <SelectInput
          label={t('pricing.model')}
          value={item?.model_name ?? null}
          onChange={setModel}
          isSearchable
          options={offered.map(({ model_name: name }) => ({ value: name, label: name }))}
        />
        <SelectInput
          label={t('calculator.group')}
          value={group.name}
          onChange={(name) => setGroupName(name ?? viewed.name)}
          options={groups.map(({ name, ratio }) => ({
            value: name,
            label: t('pricing.in-group', { group: name, ratio: ratioText(ratio) }),
          }))}
        />
        <Counts question={question} onChange={setQuestion} />
        {item !== undefined && <EstimateView item={item} group={group} question={question} nowMs={nowMs} />}
      </Stack>
    </Drawer>
  )
}

interface CountsProps {
  readonly question: Question
  readonly onChange: (question: Question) => void
}

function Counts({ question, onChange }: CountsProps) {
  const t = useT('billing')
  const field = (name: keyof Question, step: number) => (
    <NumberInput
      label={t(`calculator.${name}`)}
      value={question[name]}
      onChange={(value) => onChange({ ...question, [name]: value })}
      min={0}
      step={step}
    />
  )
  return (
    <>
      <FieldRow>
        {field('promptTokens', 100)}
        {field('cachedTokens', 100)}
      </FieldRow>
      <FieldRow>
        {field('completionTokens', 100)}
        {field('callsPerDay', 10)}
      </FieldRow>
    </>
  )
}
