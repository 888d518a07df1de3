import type { Language } from '@wellstock/contract/preferences'
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
        'quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’était vous, choisissez-le ici dans les 30 minutes :',
        address,
        'Si ce n’était pas vous, rien ne s’est passé et vous n’avez rien à faire.',
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
        'le mot de passe de votre compte a été modifié et toutes les autres sessions ont été fermées. Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et prévenez votre administrateur.',
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
