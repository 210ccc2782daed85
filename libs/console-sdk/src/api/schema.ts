/** What reads an answer: a zod schema, or anything else that says whether a value fits. */
export interface Schema<T> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: T } | { readonly success: false; readonly error: unknown }
}

/**
 * A schema from a function that throws for what does not fit. The sdk reads with these: zod would be a fifth of what a
 * visitor loads before the first page, and comes with the first remote instead.
 */
export function schemaOf<T>(read: (value: unknown) => T): Schema<T> {
  return {
    safeParse(value) {
      try {
        return { success: true, data: read(value) }
      } catch (error) {
        return { success: false, error }
      }
    },
  }
}
