export const maxTokenNameLength = 50
/** As many as the console offers at once. */
export const maxTokenCount = 100
