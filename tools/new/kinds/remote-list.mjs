/** @typedef {import('./remote.mjs').Section} Section */

/** @param {Section} section */
export const pageText = ({
  noun: { kebab, camel, pascal },
  plural,
}) => `import { useSheet, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { z } from 'zod'
import { ${plural.camel}Query } from '../api/${plural.kebab}.api'
import { ${pascal}Sheet } from '../features/${kebab}-form/${pascal}Sheet'
import { use${pascal}Columns } from '../features/${plural.kebab}/use${pascal}Columns'
import { useRowActions } from '../features/${plural.kebab}/useRowActions'

/** What is searched for, as the address says it. */
const filters = z.object({ keyword: z.string().default('') })

/** The ${plural.plain}. */
export default function ${plural.pascal}Page() {
  const t = useT('${plural.kebab}')
  const list = useTablePage({ filters, query: ${plural.camel}Query })
  const { sheet, add, edit, close } = useSheet('/${plural.kebab}')
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      add={{ label: t('add'), open: add }}
      list={list}
      filters={[{ kind: 'search', name: 'keyword', label: t('search') }]}
      columnsKey="${plural.kebab}-table-columns"
      columns={use${pascal}Columns()}
      rowKey={({ id }) => id}
      rowActions={useRowActions(({ id }) => edit(id))}
      isMuted={(${camel}) => !${camel}.is_enabled}
      detail={{ kind: 'open', open: ({ id }) => edit(id) }}
      empty={{
        icon: 'box',
        nothing: { title: t('empty.nothing'), why: t('empty.why') },
        noMatch: { title: t('empty.no-match'), why: t('empty.no-match-why'), reset: t('empty.reset') },
      }}
    >
      {sheet !== null && <${pascal}Sheet key={JSON.stringify(sheet)} sheet={sheet} onClose={close} />}
    </ListPage>
  )
}
`

/** @param {Section} section */
export const columnsText = ({ noun: { kebab, camel, pascal }, plural }) => `import { useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { useMemo } from 'react'
import type { ${pascal}View } from '../../api/${kebab}.schema'
import { statusLook } from './${kebab}.model'

/** The columns of the ${plural.plain}. */
export function use${pascal}Columns(): readonly Column<${pascal}View>[] {
  const t = useT('${plural.kebab}')
  return useMemo<Column<${pascal}View>[]>(
    () => [
      { id: 'name', label: t('name'), isFixed: true, card: 'title', minWidth: 160, render: ({ name }) => name },
      {
        id: 'status',
        label: t('status.title'),
        card: 'aside',
        render: (${camel}) => <StatusCell ${camel}={${camel}} />,
      },
      { id: 'created', label: t('created'), card: 'field', render: ({ created_at: at }) => <Moment at={at} /> },
    ],
    [t],
  )
}

function StatusCell({ ${camel} }: { readonly ${camel}: ${pascal}View }) {
  const t = useT('${plural.kebab}')
  const { tone, word } = statusLook(${camel})
  return <StatusChip tone={tone}>{t(\`status.\${word}\`)}</StatusChip>
}
`

/** @param {Section} section */
export const actionsText = ({
  noun: { kebab, camel, pascal, one },
  plural,
}) => `import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useOptimistic, useT } from '@tollgate/console-sdk'
import type { ${pascal}List, ${pascal}View } from '../../api/${kebab}.schema'
import { delete${pascal}, ${plural.camel}Key, update${pascal} } from '../../api/${plural.kebab}.api'
import { withChange } from './${kebab}.model'

/** Switches ${one} at once; when the server refuses, it falls back and says why. */
const useSwitch = () =>
  useOptimistic<${pascal}List, Pick<${pascal}View, 'id' | 'is_enabled'>>({
    key: ${plural.camel}Key,
    send: update${pascal},
    change: (list, { id, ...change }) => withChange(list, id, change),
  })

/** What can be done with ${plural.plain} that exist. */
export function use${pascal}Actions() {
  const t = useT('${plural.kebab}')
  const queries = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate: toggle } = useSwitch()
  const remove = async ({ id, name }: ${pascal}View) => {
    const isSure = await confirm({
      title: t('acts.delete-title', { name }),
      text: t('acts.delete-text'),
      confirmLabel: t('acts.delete'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await delete${pascal}(id)
      notify.success(t('acts.deleted', { name }))
    } catch (error) {
      notify.error(error)
    }
    await queries.invalidateQueries({ queryKey: ${plural.camel}Key })
  }
  return { toggle: (${camel}: ${pascal}View) => toggle({ id: ${camel}.id, is_enabled: !${camel}.is_enabled }), remove }
}
`

/** @param {Section} section */
export const rowActionsText = ({
  noun: { kebab, camel, pascal, one },
  plural,
}) => `import { useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import type { ${pascal}View } from '../../api/${kebab}.schema'
import { use${pascal}Actions } from './use${pascal}Actions'

/** What the menu of ${one} offers. */
export function useRowActions(edit: (${camel}: ${pascal}View) => void): (${camel}: ${pascal}View) => readonly MenuItem[] {
  const t = useT('${plural.kebab}')
  const { toggle, remove } = use${pascal}Actions()
  return (${camel}) => [
    { id: 'edit', label: t('acts.edit'), icon: 'pencil', isQuick: true, onSelect: () => edit(${camel}) },
    {
      id: 'switch',
      label: t(${camel}.is_enabled ? 'acts.disable' : 'acts.enable'),
      icon: ${camel}.is_enabled ? 'pause' : 'play',
      isQuick: true,
      onSelect: () => toggle(${camel}),
    },
    { divider: true },
    { id: 'delete', label: t('acts.delete'), icon: 'trash', tone: 'danger', onSelect: () => void remove(${camel}) },
  ]
}
`

/** @param {Section} section */
export const modelText = ({
  noun: { kebab, pascal, plain },
}) => `import type { ${pascal}List, ${pascal}View } from '../../api/${kebab}.schema'

/** How a status looks, and the key of its word. */
export const statusLook = ({ is_enabled }: Pick<${pascal}View, 'is_enabled'>) =>
  is_enabled ? ({ tone: 'good', word: 'enabled' } as const) : ({ tone: 'neutral', word: 'disabled' } as const)

/** The list with one ${plain} changed, while the server is still asked for it. */
export function withChange(list: ${pascal}List, id: number, change: Partial<${pascal}View>): ${pascal}List {
  return { ...list, items: list.items.map((each) => (each.id === id ? { ...each, ...change } : each)) }
}
`

/** @param {Section} section */
export const sheetText = (section) => {
  const { kebab, camel, pascal, plain, one } = section.noun
  const { plural } = section
  return `import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Sheet, useNotify, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { FormDrawer, PendingDrawer } from '@tollgate/console-ui/form-drawer'
import { ${camel}Body, type ${pascal}Body, type ${pascal}View } from '../../api/${kebab}.schema'
import { create${pascal}, ${camel}Query, ${plural.camel}Key, update${pascal} } from '../../api/${plural.kebab}.api'

interface SheetProps {
  readonly onClose: () => void
}

/** Adds ${one}, or changes one. */
export function ${pascal}Sheet({ sheet, onClose }: SheetProps & { readonly sheet: Sheet }) {
  return sheet.kind === 'add' ? (
    <${pascal}Form saved={null} onClose={onClose} />
  ) : (
    <EditSheet id={sheet.id} onClose={onClose} />
  )
}

/** Waits for what the ${plain} is now, which the list may have shown otherwise. */
function EditSheet({ id, onClose }: SheetProps & { readonly id: number }) {
  const t = useT('${plural.kebab}')
  const { data, error, refetch } = useQuery(${camel}Query(id))
  if (data !== undefined) return <${pascal}Form saved={data} onClose={onClose} />
  return (
    <PendingDrawer
      title={t('acts.edit')}
      subtitle={\`#\${id}\`}
      fields={1}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

${formText(section)}`
}

/** @param {Section} section */
const formText = ({
  noun: { kebab, camel, pascal },
  plural,
}) => `function ${pascal}Form({ saved, onClose }: SheetProps & { readonly saved: ${pascal}View | null }) {
  const t = useT('${plural.kebab}')
  const notify = useNotify()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (body: ${pascal}Body) => (saved === null ? create${pascal}(body) : update${pascal}({ ...body, id: saved.id })),
    onSuccess: ({ name }) => {
      notify.success(t('form.saved', { name }))
      return queries.invalidateQueries({ queryKey: ${plural.camel}Key })
    },
  })
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t(saved === null ? 'add' : 'acts.edit')}
      subtitle={saved?.name}
      submitLabel={t(saved === null ? 'add' : 'form.save')}
      schema={${camel}Body}
      defaultValues={{ name: saved?.name ?? '' }}
      draft={saved === null ? '${kebab}-add' : \`${kebab}-\${saved.id}\`}
      translate={t}
      onSubmit={(body) => save.mutateAsync(body)}
    >
      <TextField name="name" label={t('name')} isRequired autoComplete="off" />
    </FormDrawer>
  )
}
`
