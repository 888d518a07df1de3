/** What answers told of: identifiers by where they stood, the latest first, and the versions of what they name. */
export class Heard {
  readonly #names = new Map<string, string[]>()
  readonly #versions = new Map<string, number>()

  /** `name`: what it is one of, by the path it was asked at or the field it stands in. */
  hear(answer: unknown, name: string) {
    if (Array.isArray(answer)) for (const each of answer.slice(0, 5)) this.hear(each, name)
    else if (typeof answer === 'object' && answer !== null) {
      const { id, version } = answer as { id?: unknown; version?: unknown }
      if (typeof id === 'string') this.#add(name, id)
      if (typeof id === 'string' && typeof version === 'number') this.#versions.set(id, version)
      for (const [field, value] of Object.entries(answer))
        if (typeof value === 'object') this.hear(value, field === 'items' ? name : field)
        else if (typeof value === 'string' && (field === 'slug' || /Id$/.test(field))) this.#add(field, value)
    }
  }

  #add(name: string, value: string) {
    const others = (this.#names.get(name) ?? []).filter((each) => each !== value)
    this.#names.set(name, [value, ...others].slice(0, 6))
  }

  /** What a field of a name may hold: `vendorId` one of `vendors`, too. */
  named(name: string): string[] {
    const one = name.replace(/Ids?$/, '')
    return [name, one, `${one}s`].flatMap((each) => this.#names.get(each) ?? [])
  }

  versionOf = (id: unknown) => this.#versions.get(String(id))
}
