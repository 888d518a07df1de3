type Order<Sort> = { sort: Sort; dir: 'asc' | 'desc' }

/** The order somebody chose for a list, or else the usual one of what it shows. */
export const orderOr = <Sort extends string>(
  { sort, dir }: { sort: Sort | undefined; dir: 'asc' | 'desc' | undefined },
  usual: Order<Sort>,
): Order<Sort> => (sort ? { sort, dir: dir ?? 'desc' } : usual)
