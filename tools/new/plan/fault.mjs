/** What the person at the keyboard can put right; its text says how. */
export class Fault extends Error {}
