/** What is asked of a user's tasks: one by its id, those whose ids the body has, or with which seed one was drawn. */
export type AskedTasks =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'many' }
  | { readonly kind: 'seed'; readonly id: string }

/** A task in a platform's own words. */
export type TaskView = Readonly<Record<string, unknown>>
