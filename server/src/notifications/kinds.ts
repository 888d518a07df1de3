import type { Role } from '@wellstock/contract/access'
import type {
  NotificationCategory,
  NotificationPriority,
  NotificationType,
} from '@wellstock/domain/notifications'
import type { Language, PersonSettings } from '@wellstock/domain/preferences'
import { roleNames } from './role-names.ts'

type Stock = { itemId: string; name: string; sku: string; office: string; quantity: number; unit: string }

/** `quantity`: what is concerned; of what expires soon, what will be left over. */
type Alert = {
  alertId: string
  alert: 'expiring' | 'expired_in_stock' | 'on_hold' | 'integrity'
  name: string
  sku: string
  office: string
  quantity: number
  unit: string
}

type Transfer = { transferId: string; number: string; from: string; to: string }

/** What each kind of notice carries: enough to say it in any language, long after. */
export type Notices = {
  'stock.low': Stock
  'stock.out': Stock
  'stock.many': { low: number; out: number }
  'alert.opened': Alert
  'alert.many': { alerts: number }
  'transfer.to_approve': Transfer
  'transfer.to_send': Transfer
  'transfer.to_receive': Transfer
  'transfer.missing': Transfer
  'import.finished': { importId: string; name: string; items: number }
  'device.new': { device: string; address: string }
  'role.granted': { role: Role; office: string | null; by: string }
}

export type NoticeKind = keyof Notices

type Kind<Data> = {
  type: NotificationType
  priority: NotificationPriority
  category: NotificationCategory
  /** Which of the person's switches lets it through. */
  wanted: (settings: PersonSettings) => boolean
  url: (data: Data) => string
  words: (data: Data, language: Language) => { title: string; message: string }
}

const number = (language: Language, value: number) => value.toLocaleString(language)
const counted = (language: Language, value: number, one: string, many: string) =>
  `${number(language, value)} ${new Intl.PluralRules(language).select(value) === 'one' ? one : many}`

const amount = (language: Language, { quantity, unit }: Alert) => `${number(language, quantity)} ${unit}`

const transfer = (
  about: Pick<Kind<Transfer>, 'type' | 'priority' | 'category'>,
  texts: { [L in Language]: (data: Transfer) => [title: string, message: string] },
): Kind<Transfer> => ({
  ...about,
  wanted: ({ notifications }) => notifications.inventoryAlerts,
  url: ({ transferId }) => `/dashboard/offices/transfer/${transferId}`,
  words: inLanguage(texts),
})

const inLanguage =
  <Data>(texts: { [L in Language]: (data: Data, language: Language) => [title: string, message: string] }) =>
  (data: Data, language: Language) => {
    const [title, message] = texts[language](data, language)
    return { title, message }
  }

/** Every kind of notice there is. */
export const kinds: { [K in NoticeKind]: Kind<Notices[K]> } = {
  'stock.low': {
    type: 'warning',
    priority: 'medium',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.lowStock,
    url: ({ itemId }) => `/dashboard/inventory/${itemId}`,
    words: inLanguage({
      en: (d, l) => [
        `Low stock: ${d.name}`,
        `${number(l, d.quantity)} ${d.unit} left at ${d.office} (${d.sku}).`,
      ],
      es: (d, l) => [
        `Existencias bajas: ${d.name}`,
        `${d.quantity === 1 ? 'Queda' : 'Quedan'} ${number(l, d.quantity)} ${d.unit} en ${d.office} (${d.sku}).`,
      ],
      fr: (d, l) => [
        `Stock faible\u00a0: ${d.name}`,
        `Il reste ${number(l, d.quantity)} ${d.unit} à ${d.office} (${d.sku}).`,
      ],
      de: (d, l) => [
        `Niedriger Bestand: ${d.name}`,
        `Noch ${number(l, d.quantity)} ${d.unit} in ${d.office} (${d.sku}).`,
      ],
    }),
  },
  'stock.out': {
    type: 'alert',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.inventoryAlerts,
    url: ({ itemId }) => `/dashboard/inventory/${itemId}`,
    words: inLanguage({
      en: (d) => [`Out of stock: ${d.name}`, `Nothing is left at ${d.office} (${d.sku}).`],
      es: (d) => [`Sin existencias: ${d.name}`, `No queda nada en ${d.office} (${d.sku}).`],
      fr: (d) => [`Rupture de stock\u00a0: ${d.name}`, `Il ne reste rien à ${d.office} (${d.sku}).`],
      de: (d) => [`Nicht vorrätig: ${d.name}`, `In ${d.office} ist nichts mehr da (${d.sku}).`],
    }),
  },
  'stock.many': {
    type: 'warning',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.lowStock || notifications.inventoryAlerts,
    url: ({ out }) => `/dashboard/inventory?status=${out > 0 ? 'Out+of+Stock' : 'Low+Stock'}`,
    words: inLanguage({
      en: (d, l) => [
        'Many items need attention',
        `At the same time. Run low: ${number(l, d.low)}. Run out: ${number(l, d.out)}.`,
      ],
      es: (d, l) => [
        'Muchos artículos requieren atención',
        `Al mismo tiempo. Con existencias bajas: ${number(l, d.low)}. Agotados: ${number(l, d.out)}.`,
      ],
      fr: (d, l) => [
        'De nombreux articles demandent votre attention',
        `En même temps. En stock faible\u00a0: ${number(l, d.low)}. En rupture\u00a0: ${number(l, d.out)}.`,
      ],
      de: (d, l) => [
        'Viele Artikel brauchen Aufmerksamkeit',
        `Gleichzeitig. Knapp geworden: ${number(l, d.low)}. Ausgegangen: ${number(l, d.out)}.`,
      ],
    }),
  },
  'alert.opened': {
    type: 'alert',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.expirationWarnings || notifications.inventoryAlerts,
    url: ({ alertId }) => `/dashboard/inventory-alerts?alert=${alertId}`,
    words: inLanguage({
      en: (d, l) =>
        ({
          expiring: [
            `Expiring soon: ${d.name}`,
            `${amount(l, d)} at ${d.office} will expire unused (${d.sku}).`,
          ],
          expired_in_stock: [
            `Expired in stock: ${d.name}`,
            `${amount(l, d)} at ${d.office} have expired (${d.sku}).`,
          ],
          on_hold: [
            `Recalled stock on the shelf: ${d.name}`,
            `${amount(l, d)} at ${d.office} must not be used (${d.sku}).`,
          ],
          integrity: [
            `Quantity and movements disagree: ${d.name}`,
            `${d.office} (${d.sku}). Count the item before anything else is booked.`,
          ],
        })[d.alert] as [string, string],
      es: (d, l) =>
        ({
          expiring: [
            `Caduca pronto: ${d.name}`,
            `${amount(l, d)} en ${d.office} caducarán sin usarse (${d.sku}).`,
          ],
          expired_in_stock: [
            `Caducado en existencias: ${d.name}`,
            `${amount(l, d)} en ${d.office} han caducado (${d.sku}).`,
          ],
          on_hold: [
            `Existencias retiradas en el estante: ${d.name}`,
            `${amount(l, d)} en ${d.office} no deben usarse (${d.sku}).`,
          ],
          integrity: [
            `La cantidad y los movimientos no coinciden: ${d.name}`,
            `${d.office} (${d.sku}). Cuente el artículo antes de registrar nada más.`,
          ],
        })[d.alert] as [string, string],
      fr: (d, l) =>
        ({
          expiring: [
            `Péremption proche\u00a0: ${d.name}`,
            `${amount(l, d)} à ${d.office} seront périmés sans avoir servi (${d.sku}).`,
          ],
          expired_in_stock: [
            `Périmé en stock\u00a0: ${d.name}`,
            `${amount(l, d)} à ${d.office} sont périmés (${d.sku}).`,
          ],
          on_hold: [
            `Stock rappelé en rayon\u00a0: ${d.name}`,
            `${amount(l, d)} à ${d.office} ne doivent pas être utilisés (${d.sku}).`,
          ],
          integrity: [
            `La quantité et les mouvements ne concordent pas\u00a0: ${d.name}`,
            `${d.office} (${d.sku}). Comptez l'article avant toute autre écriture.`,
          ],
        })[d.alert] as [string, string],
      de: (d, l) =>
        ({
          expiring: [
            `Verfällt bald: ${d.name}`,
            `${amount(l, d)} in ${d.office} werden ungenutzt verfallen (${d.sku}).`,
          ],
          expired_in_stock: [
            `Verfallen im Bestand: ${d.name}`,
            `${amount(l, d)} in ${d.office} sind verfallen (${d.sku}).`,
          ],
          on_hold: [
            `Zurückgerufene Ware im Regal: ${d.name}`,
            `${amount(l, d)} in ${d.office} dürfen nicht verwendet werden (${d.sku}).`,
          ],
          integrity: [
            `Menge und Bewegungen stimmen nicht überein: ${d.name}`,
            `${d.office} (${d.sku}). Zählen Sie den Artikel, bevor etwas anderes gebucht wird.`,
          ],
        })[d.alert] as [string, string],
    }),
  },
  'alert.many': {
    type: 'alert',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.expirationWarnings || notifications.inventoryAlerts,
    url: () => '/dashboard/inventory-alerts',
    words: inLanguage({
      en: (d, l) => ['Many urgent alerts', `Opened at the same time: ${number(l, d.alerts)}.`],
      es: (d, l) => ['Muchas alertas urgentes', `Abiertas al mismo tiempo: ${number(l, d.alerts)}.`],
      fr: (d, l) => [
        'De nombreuses alertes urgentes',
        `Ouvertes en même temps\u00a0: ${number(l, d.alerts)}.`,
      ],
      de: (d, l) => ['Viele dringende Warnungen', `Gleichzeitig geöffnet: ${number(l, d.alerts)}.`],
    }),
  },
  'transfer.to_approve': transfer(
    { type: 'info', priority: 'high', category: 'approval' },
    {
      en: (d) => [`Transfer to approve: ${d.number}`, `${d.to} asks for stock of ${d.from}.`],
      es: (d) => [`Traslado por aprobar: ${d.number}`, `${d.to} solicita existencias de ${d.from}.`],
      fr: (d) => [`Transfert à approuver\u00a0: ${d.number}`, `${d.to} demande du stock de ${d.from}.`],
      de: (d) => [`Umlagerung zu genehmigen: ${d.number}`, `${d.to} fordert Bestand von ${d.from} an.`],
    },
  ),
  'transfer.to_send': transfer(
    { type: 'info', priority: 'medium', category: 'inventory' },
    {
      en: (d) => [
        `Transfer to send: ${d.number}`,
        `From ${d.from} to ${d.to}. It is approved and can be picked.`,
      ],
      es: (d) => [
        `Traslado por enviar: ${d.number}`,
        `De ${d.from} a ${d.to}. Está aprobado y se puede preparar.`,
      ],
      fr: (d) => [
        `Transfert à envoyer\u00a0: ${d.number}`,
        `De ${d.from} vers ${d.to}. Il est approuvé et peut être préparé.`,
      ],
      de: (d) => [
        `Umlagerung zu versenden: ${d.number}`,
        `Von ${d.from} nach ${d.to}. Sie ist genehmigt und kann gepackt werden.`,
      ],
    },
  ),
  'transfer.to_receive': transfer(
    { type: 'info', priority: 'medium', category: 'inventory' },
    {
      en: (d) => [`On its way to you: ${d.number}`, `${d.from} has sent stock to ${d.to}.`],
      es: (d) => [`En camino hacia usted: ${d.number}`, `${d.from} ha enviado existencias a ${d.to}.`],
      fr: (d) => [`En route vers vous\u00a0: ${d.number}`, `${d.from} a envoyé du stock à ${d.to}.`],
      de: (d) => [`Unterwegs zu Ihnen: ${d.number}`, `${d.from} hat Bestand an ${d.to} versandt.`],
    },
  ),
  'transfer.missing': transfer(
    { type: 'alert', priority: 'high', category: 'approval' },
    {
      en: (d) => [
        `Missing on the way: ${d.number}`,
        `Not all of it arrived from ${d.from} at ${d.to}. Decide what becomes of it.`,
      ],
      es: (d) => [
        `Falta en el envío: ${d.number}`,
        `No todo llegó de ${d.from} a ${d.to}. Decida qué se hace con ello.`,
      ],
      fr: (d) => [
        `Manquant à l'arrivée\u00a0: ${d.number}`,
        `Tout n'est pas arrivé de ${d.from} à ${d.to}. Décidez de la suite.`,
      ],
      de: (d) => [
        `Unterwegs verschwunden: ${d.number}`,
        `Von ${d.from} ist nicht alles in ${d.to} angekommen. Entscheiden Sie, was daraus wird.`,
      ],
    },
  ),
  'import.finished': {
    type: 'success',
    priority: 'low',
    category: 'system',
    wanted: ({ notifications }) => notifications.systemUpdates,
    url: () => '/dashboard/inventory/import',
    words: inLanguage({
      en: (d, l) => ['Import finished', `“${d.name}” was imported: ${counted(l, d.items, 'item', 'items')}.`],
      es: (d, l) => [
        'Importación terminada',
        `Se ha importado «${d.name}»: ${counted(l, d.items, 'artículo', 'artículos')}.`,
      ],
      fr: (d, l) => [
        'Import terminé',
        `«\u00a0${d.name}\u00a0» a été importé\u00a0: ${counted(l, d.items, 'article', 'articles')}.`,
      ],
      de: (d, l) => ['Import abgeschlossen', `„${d.name}“ wurde importiert: ${number(l, d.items)} Artikel.`],
    }),
  },
  'device.new': {
    type: 'alert',
    priority: 'high',
    category: 'security',
    wanted: ({ notifications, security }) => notifications.securityAlerts && security.loginNotifications,
    url: () => '/dashboard/profile/security',
    words: inLanguage({
      en: (d) => [
        'Sign-in from a new device',
        `${d.device}, address ${d.address}. If it was not you, change your password.`,
      ],
      es: (d) => [
        'Inicio de sesión desde un dispositivo nuevo',
        `${d.device}, dirección ${d.address}. Si no ha sido usted, cambie su contraseña.`,
      ],
      fr: (d) => [
        'Connexion depuis un nouvel appareil',
        `${d.device}, adresse ${d.address}. Si ce n'était pas vous, changez votre mot de passe.`,
      ],
      de: (d) => [
        'Anmeldung von einem neuen Gerät',
        `${d.device}, Adresse ${d.address}. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.`,
      ],
    }),
  },
  'role.granted': {
    type: 'info',
    priority: 'medium',
    category: 'user',
    wanted: () => true,
    url: () => '/dashboard',
    words: inLanguage({
      en: (d) => [
        'You have a new role',
        d.office
          ? `${roleNames.en[d.role]} at ${d.office}, given by ${d.by}.`
          : `${roleNames.en[d.role]}, given by ${d.by}.`,
      ],
      es: (d) => [
        'Tiene un nuevo rol',
        d.office
          ? `${roleNames.es[d.role]} en ${d.office}, asignado por ${d.by}.`
          : `${roleNames.es[d.role]}, asignado por ${d.by}.`,
      ],
      fr: (d) => [
        'Vous avez un nouveau rôle',
        d.office
          ? `${roleNames.fr[d.role]} à ${d.office}, attribué par ${d.by}.`
          : `${roleNames.fr[d.role]}, attribué par ${d.by}.`,
      ],
      de: (d) => [
        'Sie haben eine neue Rolle',
        d.office
          ? `${roleNames.de[d.role]} in ${d.office}, vergeben von ${d.by}.`
          : `${roleNames.de[d.role]}, vergeben von ${d.by}.`,
      ],
    }),
  },
}

/** A kind as it is stored, with its data: a kind that no longer exists is nothing to show. */
export function describe(kind: string, data: unknown, language: Language) {
  if (!Object.hasOwn(kinds, kind)) return null
  const known = kinds[kind as NoticeKind] as Kind<unknown>
  const { type, priority, category } = known
  return { type, priority, category, actionUrl: known.url(data), ...known.words(data, language) }
}
