import { titleOf } from '../plan/words.mjs'

/** @typedef {import('./remote.mjs').Section} Section */

export const configText = `import { remoteConfig } from '@tollgate/console-sdk/build'

export default remoteConfig(import.meta.dirname)
`

/** @param {Section} section */
export const manifestText = ({ plural }) => {
  const title = `{ zh: '${plural.plain}', en: '${titleOf(plural)}' }`
  return `import type { RemoteManifest } from '@tollgate/console-sdk'

/** What the console knows of this section before any of its code is loaded. The open sheet is part of the address: \`/${plural.kebab}/edit/7\`. */
export const manifest = {
  id: '${plural.kebab}',
  contract: 1,
  version: '0.1.0',
  routes: [{ id: '${plural.kebab}.list', path: '/${plural.kebab}/:sheet?/:id?', access: 'user', module: './pages/${plural.pascal}Page', title: ${title} }],
  nav: [{ route: '${plural.kebab}.list', section: 'console', order: 90, label: ${title}, icon: 'box' }],
  settings: [],
  slots: {},
  fills: [],
  i18n: { namespace: '${plural.kebab}', module: './i18n' },
} satisfies RemoteManifest
`
}

/** @param {Section} section */
export const enTexts = ({ noun, plural }) => ({
  title: titleOf(plural),
  purpose: `What ${plural.plain} are for`,
  add: `Add ${noun.plain}`,
  search: 'Search by name',
  name: 'Name',
  created: 'Created',
  status: { title: 'Status', enabled: 'Enabled', disabled: 'Disabled' },
  acts: {
    edit: `Edit ${noun.plain}`,
    enable: `Enable ${noun.plain}`,
    disable: `Disable ${noun.plain}`,
    delete: `Delete ${noun.plain}`,
    'delete-title': `Delete the ${noun.plain} “{{name}}”?`,
    'delete-text': 'This cannot be undone.',
    deleted: `Deleted “{{name}}”`,
  },
  empty: {
    nothing: `No ${plural.plain} yet`,
    why: `Add the first ${noun.plain} to see it here.`,
    'no-match': `No ${noun.plain} matches`,
    'no-match-why': 'None has this in its name.',
    reset: 'Clear search',
  },
  form: {
    save: `Save ${noun.plain}`,
    saved: `Saved “{{name}}”`,
    'name-required': 'Enter a name',
    'name-too-long': 'A name has at most 50 characters',
  },
})

/** The noun stays English until somebody translates it. @param {Section} section */
export const zhTexts = ({ noun: { plain }, plural }) => ({
  title: plural.plain,
  purpose: '此功能的说明',
  add: `添加 ${plain}`,
  search: '按名称搜索',
  name: '名称',
  created: '创建时间',
  status: { title: '状态', enabled: '已启用', disabled: '已禁用' },
  acts: {
    edit: `编辑 ${plain}`,
    enable: `启用 ${plain}`,
    disable: `禁用 ${plain}`,
    delete: `删除 ${plain}`,
    'delete-title': `确定删除 ${plain}“{{name}}”？`,
    'delete-text': '删除后无法恢复。',
    deleted: '已删除“{{name}}”',
  },
  empty: {
    nothing: `暂无 ${plain}`,
    why: `添加第一个 ${plain} 后，会显示在这里。`,
    'no-match': `没有匹配的 ${plain}`,
    'no-match-why': '没有名称包含所输入的内容。',
    reset: '清除搜索',
  },
  form: {
    save: `保存 ${plain}`,
    saved: '已保存“{{name}}”',
    'name-required': '请输入名称',
    'name-too-long': '名称最多 50 个字符',
  },
})

/** @param {Section} section */
export const schemaText = ({ noun: { camel, pascal, one }, plural }) => `import { z } from 'zod'

/** What the server answers of ${one}; \`created_at\` is in Unix seconds. */
export const ${camel}View = z.object({ id: z.int(), name: z.string(), is_enabled: z.boolean(), created_at: z.int() })
export type ${pascal}View = z.output<typeof ${camel}View>

/** One page of the ${plural.plain}. */
export interface ${pascal}List {
  readonly items: readonly ${pascal}View[]
  readonly total: number
}

const longestName = 50

/** What the form of ${one} sends. Its messages are keys of the texts. */
export const ${camel}Body = z.object({
  name: z.string().trim().min(1, 'form.name-required').max(longestName, 'form.name-too-long'),
})
export type ${pascal}Body = z.output<typeof ${camel}Body>
`

/** @param {Section} section */
export const apiText = ({
  noun: { kebab, camel, pascal, plain, one },
  plural,
}) => `import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { ${camel}View, type ${pascal}Body, type ${pascal}View } from './${kebab}.schema'

/** Which ${plural.plain} are wanted: a part of the name, and the page. */
export interface ${pascal}Filter {
  readonly keyword: string
  readonly page: number
  readonly pageSize: number
}

/** The beginning of every key under which pages of ${plural.plain} are cached. */
export const ${plural.camel}Key = ['${plural.kebab}', 'list'] as const

/** A page of the ${plural.plain}. */
export const ${plural.camel}Query = ({ keyword, page, pageSize }: ${pascal}Filter) =>
  queryOptions({
    queryKey: [...${plural.camel}Key, { keyword, page, pageSize }],
    queryFn: ({ signal }) =>
      api.page('/api/${kebab}/', { schema: ${camel}View, query: { keyword, p: page, page_size: pageSize }, signal }),
  })

/** One ${plain} as it is now: its form begins with it. */
export const ${camel}Query = (id: number) =>
  queryOptions({
    queryKey: ['${plural.kebab}', 'one', id],
    queryFn: ({ signal }) => api.get(\`/api/${kebab}/\${id}\`, { schema: ${camel}View, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Makes ${one} and returns it. */
export const create${pascal} = (body: ${pascal}Body): Promise<${pascal}View> =>
  api.post('/api/${kebab}/', { schema: ${camel}View, body })

/** Changes ${one} and returns it; what is not sent stays. */
export const update${pascal} = ({
  id,
  ...body
}: Partial<Omit<${pascal}View, 'id'>> & Pick<${pascal}View, 'id'>): Promise<${pascal}View> =>
  api.put(\`/api/${kebab}/\${id}\`, { schema: ${camel}View, body })

/** Deletes ${one} for good. */
export const delete${pascal} = (id: number): Promise<unknown> => api.delete(\`/api/${kebab}/\${id}\`)
`
