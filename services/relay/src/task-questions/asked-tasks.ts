/** What is asked of a user's tasks: one by its id, those whose ids the body has, with which seed one was drawn, or its film. */
export type AskedTasks =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'many' }
  | { readonly kind: 'seed'; readonly id: string }
  | { readonly kind: 'content'; readonly id: string; readonly query: string }
