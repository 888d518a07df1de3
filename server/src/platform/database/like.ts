import { plain } from '@wellstock/domain/platform/plain-text'

/** What `plain_text(…) like` finds where the text stands anywhere. `%` and `_` in it are themselves. */
export const likeOf = (text: string) => `%${plain(text).replace(/[\\%_]/g, '\\$&')}%`

/** In SQL, of the organization `$1`: that a column refers to a product whose name or SKU is like a text. */
export const isOfProductLike = (column: string, like: string) =>
  `${column} = any(array(select p.id from product p where p.organization_id = $1 and (plain_text(p.name) like ${like} or plain_text(p.sku) like ${like})))`
