/** Names of cookies that keep somebody signed in. */
export const SESSION_COOKIE = /sess|sid$|^sid|auth|token|jwt|login|remember/i;
