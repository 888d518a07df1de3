import type {
  NotificationCategory,
  NotificationPriority,
  NotificationType,
} from '@wellstock/domain/identity/notifications'
import type { PersonSettings } from '@wellstock/domain/identity/preferences'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Texts } from './messages.ts'

/**
 * A kind of notice, as the feature that sends it declares it. Its data are kept with each notice: enough to say it in any
 * language, long after. Without a type of data: any kind, whatever its data.
 */
export type NoticeKind<Data = never> = {
  /** As it is stored, and what it is muted by. */
  name: string
  type: NotificationType
  priority: NotificationPriority
  category: NotificationCategory
  /** Which of the person's switches lets it through. */
  wanted: (settings: PersonSettings) => boolean
  url: (data: Data) => string
  /** `write`: how the reader writes a number; `tell`: a sentence in their language. */
  words: (
    m: Texts,
    data: Data,
    write: (number: number) => string,
    tell: (sentence: Sentence) => string,
  ) => { title: string; message: string }
}

type Declared<Data> = Omit<NoticeKind<Data>, 'wanted'> & Partial<Pick<NoticeKind<Data>, 'wanted'>>

/** Declares a kind of notice. Where it does not say by which switch it is wanted, nobody can turn it off. */
export const noticeKind = <Data>({ wanted = () => true, ...kind }: Declared<Data>): NoticeKind<Data> => ({
  ...kind,
  wanted,
})
