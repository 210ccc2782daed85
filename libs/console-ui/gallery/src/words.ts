/** The gallery's own words, in the language it is shown in. */
export type Say = (zh: string, en: string) => string

export interface DemoProps {
  say: Say
}
