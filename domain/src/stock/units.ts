/** What units are called on lists and labels, by their code. */
const NAMES: Record<string, string> = {
  EA: 'ea each unit units unidad unidades unité unités einheit piece pieces pc pcs pieza piezas pièce pièces stück stk st',
  BX: 'bx box boxes caja cajas boîte boîtes boite schachtel schachteln',
  CS: 'cs case cases',
  CA: 'ca',
  CT: 'ct ctn carton cartons karton kartons cartón',
  PK: 'pk pks pack packs package packages pkg packung packungen paquete paquetes paquet paquets',
  PR: 'pr pair pairs par pares paire paires paar paare',
  BT: 'bt btl bottle bottles botella frasco flacon flacons bouteille flasche flaschen',
  BG: 'bg bag bags bolsa bolsas sac sacs sachet beutel tüte',
  RL: 'rl roll rolls rollo rollos rouleau rouleaux rolle rollen',
  CN: 'cn can cans lata bidon dose dosen',
  JR: 'jr jar jars tarro pot glas',
  TB: 'tb tube tubes tubo',
  KT: 'kt kit kits',
  DZ: 'dz doz dozen docena douzaine dutzend',
  VL: 'vl vial vials',
  TY: 'ty tray trays',
  SE: 'se set sets',
  SL: 'sl sleeve sleeves',
}

const codes = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
)

/** The code of a unit by any of its names: `boxes` → `BX`. */
export const unitCodeOf = (word = ''): string | undefined => codes.get(word.toLowerCase())
