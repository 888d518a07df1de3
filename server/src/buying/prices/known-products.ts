import { Names, nameKey } from './alike.ts'
import { codeKey } from './read-rows.ts'

export type Product = { id: string; sku: string; name: string; unit: string }
type Code = { scheme: string; code: string; productId: string }

/** The products of an organization, to be found by what lists call them. */
export class KnownProducts {
  readonly products: Map<string, Product>
  readonly #bySku: Map<string, string>
  readonly #byCode: Map<string, string>
  #names: Names | undefined
  /** By their names as they are compared; undefined where several are called so. */
  readonly #byName = new Map<string, string | undefined>()

  constructor(products: readonly Product[], codes: readonly Code[]) {
    this.products = new Map(products.map((product) => [product.id, product]))
    this.#bySku = new Map(products.map(({ sku, id }) => [sku.toLowerCase(), id]))
    this.#byCode = new Map(codes.map((code) => [codeKey(code), code.productId]))
    for (const { id, name } of products) {
      const key = nameKey(name)
      this.#byName.set(key, this.#byName.has(key) ? undefined : id)
    }
  }

  bySku = (sku: string) => this.#bySku.get(sku.toLowerCase())
  byCode = (code: string) => this.#byCode.get(code)

  likeliest = (name: string): string[] => {
    this.#names ??= new Names(this.products.values())
    return this.#names.likeliest(name)
  }

  /** The only product of this name. */
  named = (name: string) => (name === '' ? undefined : this.#byName.get(nameKey(name)))
}
