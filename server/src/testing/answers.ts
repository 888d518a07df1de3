/** What may open something: long words, in mails and in what answers call a secret. */
export function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /^(secret|token|body)$/.test(name)
      ? [...value.matchAll(/(?<=^|[#=/])(?![\da-f]{8}-)[\w-]{20,100}(?=$|\s)/g)].map(([word]) => word)
      : []
  return typeof value === 'object' && value
    ? Object.entries(value).flatMap(([field, each]) => secretsIn(each, field))
    : []
}

/** What stands in a record, by the names of its fields: within which other field too. */
export function valuesIn(record: unknown, of = '', found = new Map<string, unknown[]>()) {
  const add = (name: string, value: unknown) => found.set(name, [...(found.get(name) ?? []), value])
  if (Array.isArray(record)) for (const each of record.slice(0, 20)) valuesIn(each, of, found)
  else if (typeof record === 'object' && record) {
    const fields = Object.entries(record).filter(([, value]) => value !== null)
    for (const [name, value] of fields) {
      add(name, value)
      add(`${of}.${name}`, value)
      // `vendor: { id }` is what `vendorId` asks for; so is a row of `lines` of `lineId`.
      if (name === 'id' && of)
        for (const one of new Set([of, of.replace(/(?<=ss|x)es$|s$/, '')])) add(`${one}Id`, value)
    }
    for (const [name, value] of fields)
      if (Array.isArray(value) && value[0]?.id) {
        const all = value.map(({ id }) => id)
        for (const each of ['ids', `${name.replace(/s$/, '')}Ids`]) add(each, all)
      }
    for (const [name, value] of fields) valuesIn(value, name, found)
  }
  return found
}
