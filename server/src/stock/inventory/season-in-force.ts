const LEVELS = ['min_quantity', 'reorder_point', 'max_quantity']

/** In SQL, of an item `i`: the levels people have set for it, whether or not a season stands in for them. */
export const USUAL_LEVELS = LEVELS.map(
  (level) => `case when i.level_season_id is null then i.${level} else i.usual_${level} end as ${level}`,
).join(', ')

const levels = (prefix: string) =>
  `jsonb_build_object('minQuantity', i.${prefix}min_quantity, 'reorderPoint', i.${prefix}reorder_point, 'maxQuantity', i.${prefix}max_quantity)`

/** The season in force of an item `i`, with its levels and those it stands in for. */
export const SEASON_IN_FORCE = `
  case when i.level_season_id is not null then (
    select jsonb_build_object('id', s.id, 'name', s.name, 'until', i.levels_until, 'levels', ${levels('')}, 'usual', ${levels('usual_')})
    from level_season s where s.organization_id = i.organization_id and s.id = i.level_season_id) end as season`
