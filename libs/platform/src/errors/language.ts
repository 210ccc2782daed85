/** The languages in which the product speaks. */
export type Language = 'zh' | 'en'
