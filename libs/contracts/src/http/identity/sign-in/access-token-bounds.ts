export const maxAccessTokenNameLength = 50

/** What a person makes and forgets stays open: so few that they can be looked through. */
export const mostAccessTokens = 20
