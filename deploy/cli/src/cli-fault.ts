/** What is told to whoever typed the command, and is no fault of the program's: its message alone, without where it was thrown. */
export class CliFault extends Error {}
