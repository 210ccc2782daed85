/** The kinds of log row (document 2, section 3); 0 asks for all of them. */
export const logTypes = { all: 0, topUp: 1, consumption: 2, management: 3, system: 4, checkIn: 5 } as const
export type LogType = (typeof logTypes)[keyof typeof logTypes]
