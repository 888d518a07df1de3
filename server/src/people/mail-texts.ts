import type { Language } from '@wellstock/domain/preferences'
import type { Mail } from '../mail/queue-mail.ts'

type Reader = { name: string; email: string }

const lines = (...paragraphs: string[]) => paragraphs.join('\n\n')

/** The link to choose a new password. */
export function passwordReset(reader: Reader, address: string, language: Language): Mail {
  const texts: Record<Language, [subject: string, body: string]> = {
    en: [
      'Choose a new Wellstock password',
      lines(
        `Hello ${reader.name},`,
        'somebody asked for a new password for your account. If it was you, choose one here within 30 minutes:',
        address,
        'If it was not you, nothing has happened and nothing needs to be done.',
      ),
    ],
    es: [
      'Elija una nueva contraseña de Wellstock',
      lines(
        `Hola, ${reader.name}:`,
        'alguien ha pedido una nueva contraseña para su cuenta. Si ha sido usted, elíjala aquí en los próximos 30 minutos:',
        address,
        'Si no ha sido usted, no ha ocurrido nada y no tiene que hacer nada.',
      ),
    ],
    fr: [
      'Choisissez un nouveau mot de passe Wellstock',
      lines(
        `Bonjour ${reader.name},`,
        "quelqu'un a demandé un nouveau mot de passe pour votre compte. Si c'était vous, choisissez-le ici dans les 30 minutes\u00a0:",
        address,
        "Si ce n'était pas vous, rien ne s'est passé et vous n'avez rien à faire.",
      ),
    ],
    de: [
      'Wählen Sie ein neues Wellstock-Passwort',
      lines(
        `Guten Tag ${reader.name},`,
        'jemand hat ein neues Passwort für Ihr Konto angefordert. Wenn Sie das waren, wählen Sie es hier innerhalb von 30 Minuten:',
        address,
        'Wenn Sie es nicht waren, ist nichts geschehen und es ist nichts zu tun.',
      ),
    ],
  }
  const [subject, body] = texts[language]
  return { to: reader.email, subject, body }
}

/** Said after every change of a password, however it came about. */
export function passwordChanged(reader: Reader, language: Language): Mail {
  const texts: Record<Language, [subject: string, body: string]> = {
    en: [
      'Your Wellstock password was changed',
      lines(
        `Hello ${reader.name},`,
        'the password of your account was changed, and all other sessions were ended. If it was not you, choose a new password at once and tell your administrator.',
      ),
    ],
    es: [
      'Se ha cambiado su contraseña de Wellstock',
      lines(
        `Hola, ${reader.name}:`,
        'se ha cambiado la contraseña de su cuenta y se han cerrado todas las demás sesiones. Si no ha sido usted, elija enseguida una nueva contraseña y avise a su administrador.',
      ),
    ],
    fr: [
      'Votre mot de passe Wellstock a été modifié',
      lines(
        `Bonjour ${reader.name},`,
        "le mot de passe de votre compte a été modifié et toutes les autres sessions ont été fermées. Si ce n'était pas vous, choisissez immédiatement un nouveau mot de passe et prévenez votre administrateur.",
      ),
    ],
    de: [
      'Ihr Wellstock-Passwort wurde geändert',
      lines(
        `Guten Tag ${reader.name},`,
        'das Passwort Ihres Kontos wurde geändert, alle anderen Sitzungen wurden beendet. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und informieren Sie Ihre Administration.',
      ),
    ],
  }
  const [subject, body] = texts[language]
  return { to: reader.email, subject, body }
}

/** The way in for somebody who has no account yet. */
export function invitation(
  reader: Reader,
  { organization, by, address }: { organization: string; by: string; address: string },
  language: Language,
): Mail {
  const texts: Record<Language, [subject: string, body: string]> = {
    en: [
      `${by} invites you to ${organization} on Wellstock`,
      lines(
        `Hello ${reader.name},`,
        `${by} has invited you to work with ${organization} on Wellstock. Choose a password and you can begin:`,
        address,
        'The link is valid for 7 days and works once. If you did not expect this, you need not do anything.',
      ),
    ],
    es: [
      `${by} le invita a ${organization} en Wellstock`,
      lines(
        `Hola, ${reader.name}:`,
        `${by} le ha invitado a trabajar con ${organization} en Wellstock. Elija una contraseña y podrá empezar:`,
        address,
        'El enlace es válido durante 7 días y funciona una sola vez. Si no esperaba este mensaje, no tiene que hacer nada.',
      ),
    ],
    fr: [
      `${by} vous invite à rejoindre ${organization} sur Wellstock`,
      lines(
        `Bonjour ${reader.name},`,
        `${by} vous a invité à travailler avec ${organization} sur Wellstock. Choisissez un mot de passe et vous pourrez commencer\u00a0:`,
        address,
        "Le lien est valable 7 jours et ne fonctionne qu'une fois. Si vous ne vous y attendiez pas, vous n'avez rien à faire.",
      ),
    ],
    de: [
      `${by} lädt Sie zu ${organization} auf Wellstock ein`,
      lines(
        `Guten Tag ${reader.name},`,
        `${by} hat Sie eingeladen, mit ${organization} auf Wellstock zu arbeiten. Wählen Sie ein Passwort und Sie können beginnen:`,
        address,
        'Der Link ist 7 Tage gültig und funktioniert einmal. Wenn Sie das nicht erwartet haben, brauchen Sie nichts zu tun.',
      ),
    ],
  }
  const [subject, body] = texts[language]
  return { to: reader.email, subject, body }
}

/** To a new address of the reader: its owner confirms it. */
export function newAddress(
  reader: Reader,
  { organization, address }: { organization: string; address: string },
  language: Language,
): Mail {
  const texts: Record<Language, [subject: string, body: string]> = {
    en: [
      'Confirm your new e-mail address',
      lines(
        `Hello ${reader.name},`,
        `you asked to sign in to Wellstock (${organization}) with this address from now on. To confirm it, follow this link within 30 minutes:`,
        address,
        'If you did not ask for this, ignore this message. Nothing changes without the link.',
      ),
    ],
    es: [
      'Confirme su nueva dirección de correo electrónico',
      lines(
        `Hola, ${reader.name}:`,
        `ha pedido iniciar sesión en Wellstock (${organization}) con esta dirección a partir de ahora. Para confirmarla, siga este enlace en los próximos 30 minutos:`,
        address,
        'Si no lo ha pedido usted, ignore este mensaje. Nada cambia sin el enlace.',
      ),
    ],
    fr: [
      'Confirmez votre nouvelle adresse e-mail',
      lines(
        `Bonjour ${reader.name},`,
        `vous avez demandé à vous connecter désormais à Wellstock (${organization}) avec cette adresse. Pour la confirmer, suivez ce lien dans les 30 minutes\u00a0:`,
        address,
        "Si vous n'avez rien demandé, ignorez ce message. Rien ne change sans le lien.",
      ),
    ],
    de: [
      'Bestätigen Sie Ihre neue E-Mail-Adresse',
      lines(
        `Guten Tag ${reader.name},`,
        `Sie möchten sich bei Wellstock (${organization}) künftig mit dieser Adresse anmelden. Um sie zu bestätigen, folgen Sie diesem Link innerhalb von 30 Minuten:`,
        address,
        'Wenn Sie das nicht veranlasst haben, ignorieren Sie diese Nachricht. Ohne den Link ändert sich nichts.',
      ),
    ],
  }
  const [subject, body] = texts[language]
  return { to: reader.email, subject, body }
}

/** To the address in use: nobody moves an account away unnoticed. */
export function addressChange(
  reader: Reader,
  { organization, email }: { organization: string; email: string },
  language: Language,
): Mail {
  const texts: Record<Language, [subject: string, body: string]> = {
    en: [
      'A change of your e-mail address was asked for',
      lines(
        `Hello ${reader.name},`,
        `somebody signed in to your Wellstock account (${organization}) asked to use ${email} instead of this address. It takes effect once that address is confirmed.`,
        'If this was not you, change your password and tell an administrator.',
      ),
    ],
    es: [
      'Se ha pedido cambiar su dirección de correo electrónico',
      lines(
        `Hola, ${reader.name}:`,
        `alguien que ha iniciado sesión en su cuenta de Wellstock (${organization}) ha pedido usar ${email} en lugar de esta dirección. El cambio se hará efectivo cuando se confirme esa dirección.`,
        'Si no ha sido usted, cambie su contraseña y avise a un administrador.',
      ),
    ],
    fr: [
      'Un changement de votre adresse e-mail a été demandé',
      lines(
        `Bonjour ${reader.name},`,
        `quelqu'un qui est connecté à votre compte Wellstock (${organization}) a demandé à utiliser ${email} à la place de cette adresse. Le changement prendra effet quand cette adresse aura été confirmée.`,
        "Si ce n'était pas vous, changez votre mot de passe et prévenez un administrateur.",
      ),
    ],
    de: [
      'Eine Änderung Ihrer E-Mail-Adresse wurde angefordert',
      lines(
        `Guten Tag ${reader.name},`,
        `jemand, der in Ihrem Wellstock-Konto (${organization}) angemeldet ist, möchte ${email} statt dieser Adresse verwenden. Die Änderung gilt, sobald jene Adresse bestätigt ist.`,
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und informieren Sie Ihre Administration.',
      ),
    ],
  }
  const [subject, body] = texts[language]
  return { to: reader.email, subject, body }
}
