/** Why a gateway takes no part in this run. */
export class Skipped extends Error {}
