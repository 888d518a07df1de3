/** Days before a case on which what is planned for it is reserved. Source: procedures, (d) 9. */
export const DEFAULT_RESERVE_DAYS = 7
export const MAX_RESERVE_DAYS = 14
