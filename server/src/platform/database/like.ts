/** What `ilike` finds where the text stands anywhere. `%` and `_` in it are themselves. */
export const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
