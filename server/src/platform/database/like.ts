/** What `ilike` finds where the text stands anywhere. `%` and `_` in it are themselves. */
export const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** In SQL, of the organization `$1`: that a column refers to a product whose name or SKU is like a text. */
export const isOfProductLike = (column: string, like: string) =>
  `${column} = any(array(select p.id from product p where p.organization_id = $1 and (p.name ilike ${like} or p.sku ilike ${like})))`
